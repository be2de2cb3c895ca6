/// \file
/// How parlift was called: as itself, or in the place of a compiler.
///
///     parlift cc -c a.c             a compiler      the real one by PARLIFT_CC
///     parlift-cc -c a.c             the same, by its name (a link to parlift)
///     parlift /usr/bin/g++ -c a.c   a launcher, as CMAKE_CXX_COMPILER_LAUNCHER=parlift makes it: that compiler
///     parlift ccache gcc -c a.c     a launcher of a launcher
///     parlift analyze a.c           itself
///
/// A word with a slash is a program to launch; one without is so only if it is a compiler's or a launcher's name.
/// In front of it may stand words of parlift's own (`--parlift-flags=...`). What is no C or C++ compiler runs as it is.
#pragma once

#include "pipeline/CompilerSettings.h"

#include <optional>
#include <string>
#include <vector>

namespace parlift::tool {

/// `words`: the whole command line, with the program's name. None: parlift is called as itself.
std::optional<pipeline::CompilerCall> compilerCall(const std::vector<std::string> &words);

} // namespace parlift::tool
