/// \file
/// Do values that are read ahead of a loop, and that the loop may have overwritten by then, decide nothing but themselves?
///
///     for (k = rp[i]; k < rp[i + 1]; k++) {       col: may be what the loop writes
///       j = col[k];
///       if (j != i)                               yes: j leads to no element that is read here, and to no iteration
///         low = j < low ? j : low;
///     }
///
///     for (k = head[i]; k >= 0; k = next[k])      no for next: it says what is read next, and when that ends
///
/// In: a body that is run ahead (LoopSlice.h), the places in question, the variables that it is run for. Yes iff what comes of these places ends
/// in those variables, in others like it, and in conditions under which nothing else is read or left: then running ahead reads the same elements
/// whatever is in the places, and touches none that need not exist. If no write of the loop reaches an element that was read, running ahead
/// has found what the loop finds.
#pragma once

#include "ir/Stmt.h"

#include <set>

namespace parlift::legality {

bool decideNothing(const std::set<const ir::Expr *> &places, const ir::Stmt &body,
                   const std::set<const ir::Symbol *> &ends);

} // namespace parlift::legality
