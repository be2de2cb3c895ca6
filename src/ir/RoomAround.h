/// \file
/// May lines stand ahead of a loop that declare what a loop inside it uses, and others behind it?
///
///     int known = 0;                               of the loop over i, ahead of the one over t
///     for (t = 0; t < steps; t++)
///       for (i = 0; i < n; i++) ...
///     free(order);                                 behind it
///
/// Refuses loops that are not in the file's own text, that have no line to themselves or are all that an `if` has, labels and jumps, and
/// hints to a compiler before them; loops with directives.
#pragma once

#include "ir/Stmt.h"

namespace parlift::ir {

/// Jumps into or past the lines before a loop would enter the scope of what they declare.
bool hasJumps(const Function &function);

bool hasRoomAhead(const Stmt &outer, const Stmt &inner, const Function &function);

/// Whoever leaves the loop comes to its end, but for the end of the program.
bool leavesByItsEnd(const Stmt &outer);

} // namespace parlift::ir
