/// \file
/// Does a loop that reads the array that it writes at a cursor only move elements to the front? And where does it read the one that it has kept last?
///
///     for (i = 1; ...) if (a[i] != a[k - 1]) a[k++] = a[i];        a[k - 1], which equals a[i - 1]
///
/// All that is left out equals what was kept last, so when its turn is over each element equals, as `!=` sees it, the one kept last. No
/// iteration has changed `a[i - 1]` but the one before, which may have stored it on itself (Cursor.h). So either may be read for the other
/// where k begins at the counter's first value.
///
/// In: a loop, an array that it packs, the variables that it carries. Out: the places.
#pragma once

#include "legality/scan/CursorSteps.h"

#include <string>

namespace parlift::legality {

/// Empty: it does. `lastKept`: where it reads that, in its body.
std::string whyNotPacked(const Nest &nest, LoopIndex loop,
                         const std::vector<const analysis::Access *> &reads,
                         const std::vector<const analysis::Access *> &writes, const Steps &steps,
                         const ir::Symbol &cursor, std::vector<const ir::Expr *> &lastKept);

std::vector<const ir::Expr *> readsOfLastKept(const Nest &nest, LoopIndex loop, unsigned base,
                                              const Variables &cursors);

} // namespace parlift::legality
