/// \file
/// Compiles and links one version of a program.
///
///     original   gcc -O2 FLAGS a.c b.c -lm
///     parallel   gcc -O2 FLAGS -iquote . tmp/0/a.c -c ...; gcc *.o -fopenmp -lm
///     races      clang -O1 -g -fsanitize=thread -fopenmp ...
///
/// Each source becomes an object of its own: what makes a temporary source see the original's includes
/// must not reach the others. Refused with the compiler's own words.
#pragma once

#include "support/Result.h"

#include <string>
#include <vector>

namespace parlift::verify {

/// One file to compile.
struct Translation {
  std::string path;
  std::vector<std::string> flags;          ///< for this file alone
  std::vector<std::string> lastFlags = {}; ///< the same, behind all others
};

struct Toolchain {
  std::vector<std::string> cc, cxx; ///< with a launcher, if any
  std::vector<std::string> flags;   ///< for compiling and linking
  std::vector<std::string> linkFlags;
};

bool isCxxSource(const std::string &path);

/// The user's compiler at -O2, with `flags`; `openMp`: for the parallel version.
Toolchain plainToolchain(const std::vector<std::string> &flags, bool openMp);

/// Clang with ThreadSanitizer. Refused when there is no clang.
Result<Toolchain> raceToolchain(const std::vector<std::string> &flags);

/// Makes the executable DIRECTORY/name, with its objects beside it.
Result<std::string> build(const Toolchain &toolchain, const std::vector<Translation> &sources,
                          const std::string &directory, const std::string &name);

} // namespace parlift::verify
