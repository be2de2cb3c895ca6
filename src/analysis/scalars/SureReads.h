/// \file
/// May an iteration read a place that the program, in this iteration, perhaps does not read?
///
///     for (k = 0; k < n; k++)
///       if (d[k] > best && mask[k]) best = d[k];
///
/// A thread compares with the best of its own share, which is passed more often than the best of all: it reads
/// elements of `mask` that the program never looks at, and that need not exist. They do where the iteration reads
/// them in any case, and where the array has a declared size and the subscript is one of a read like that of an
/// array that is no longer, or a counter that stays below the size. So it is with `ok = ok && e`, of which the program evaluates no `e`
/// any more once ok is 0: elements of a container are sure where the loop's own test, `i < v.size()`, says so, and a function that is called
/// must do nothing but compute with what it is given. There alone the loop's header is taken at its word: elements of a pointer by the
/// counters exist in all iterations, unless they are bytes.
#pragma once

#include "analysis/scalars/Updates.h"

#include <vector>

namespace parlift::analysis {

/// Of what `update` evaluates behind its comparison, the first that need not be there, or may trap; null: all is sure.
/// `loops`: around the update, outermost first.
ir::ExprRef firstUnsure(const Update &update, const std::vector<const ir::Stmt *> &loops);

} // namespace parlift::analysis
