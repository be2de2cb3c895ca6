/// \file
/// Whether preprocessor lines in a text keep it from being written anew.
///
///     for (i) {
///     #pragma ivdep                    neither GCC nor Clang reads it: it goes with the loop that it was about
///       for (j) ...
///     #if FAST                         this one keeps the text as it is
///     #pragma parlift assume(...)      and this one, in front of the text as well: it is about the loop as it stands
#pragma once

#include "ir/Stmt.h"

#include <vector>

namespace parlift::legality {

/// A line of the text begins with `#`, hints before these loops and those inside them apart that no compiler here reads.
bool holdsDirectives(const SourceRange &text, const std::vector<const ir::Stmt *> &loops);

} // namespace parlift::legality
