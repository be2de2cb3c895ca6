/// \file
/// Where a loop of the user's text can be put into braces, with a statement before it: what clocks (Clocks.h) and checks (Checks.h) need.
///
///     #pragma GCC ivdep               { enter; #pragma GCC ivdep
///     for (i = 0; i < n; i++)   =>    for (i = 0; i < n; i++)
///       f(a, i);                        f(a, i); }
#pragma once

#include "ir/Stmt.h"

#include <string>

namespace parlift::pipeline {

/// It is text of the file's, outside of OpenMP's regions, and no label leads to it.
bool canHaveBraces(const ir::LoopSource &source);

/// Above the directives that the loop must follow at once.
std::uint32_t beginWithDirectives(const ir::Unit &unit, const SourceRange &loop);

/// A string literal of C.
std::string quoted(const std::string &text);

/// The file's path for a literal; empty: it has no place in a line.
std::string absolutePath(const std::string &path);

} // namespace parlift::pipeline
