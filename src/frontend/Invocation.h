/// \file
/// Which flags a file is compiled with: the user's, or those of its compilation database; made fit
/// for Clang.
///
///     gcc -O2 -Iinc -fno-gcc-only -c a.c -o a.o   ->   -O2 -Iinc, and a note about -fno-gcc-only
///
/// Never fails: a flag that Clang does not know is dropped, a database that cannot be read is ignored
/// with a note.
#pragma once

#include "frontend/Frontend.h"

#include <string>
#include <vector>

namespace parlift::frontend {

struct Invocation {
  std::vector<std::string> arguments; ///< of the clang driver, the program's name first
  std::string directory;              ///< working directory; empty: the current one
  std::string input;                  ///< the file as Clang shall open it
  std::vector<Diagnostic> notes;
};

/// The user's flags, or the database's, as they are written.
std::vector<std::string> flagsOf(const Request &request);

/// A request for the file at `path` that reads it as `other` is read: with its flags, in its language, as part of a program.
Request readLike(const Request &other, const std::string &path);

/// `hasOmpPragmas`: the file's text mentions OpenMP, so its directives must be parsed.
Invocation makeInvocation(const Request &request, bool hasOmpPragmas);

/// Where an `omp.h` is found when the machine has none.
inline constexpr const char *fallbackIncludeDirectory = "/parlift-builtin-include";

} // namespace parlift::frontend
