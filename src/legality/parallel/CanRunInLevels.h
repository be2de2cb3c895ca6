/// \file
/// May the iterations of a loop be put into levels before it, so that those of one level run at once?
///
///     for (t = 0; t < steps; t++)                     carried: x[i], x[col[k]] and nothing else
///       for (i = 0; i < n; i++) {                     level(i) = 1 + the largest level of what iteration i has to follow
///         s = b[i];
///         for (k = rp[i]; k < rp[i + 1]; k++)         level 0     level 1          level 2
///           s -= v[k] * x[col[k]];                      o ----.     o ------------.  o
///         x[i] = s;                                     o -----`--> o              `-> ...
///       }                                               o --------------------------->
///
/// Theorem: let iteration i write, of the arrays A on which the loop carries dependences, the elements of subscript i + c alone, c one number for
/// each array. Then two iterations i before j depend on each other only if i reads A[j + c] or j reads A[i + c], where an iteration that does so has
/// to know of the other: each of these raises the later one above the level of the earlier one. Iterations of one level have nothing in common
/// that one of them writes, and levels in their order keep the order of each pair that has: every value is computed from what the loop would
/// compute it from, by the same operations in the same order.
///
/// In: dependences that the loop carries and that nothing else removes, and the roles of its variables. Out: what raises the levels (ir/Levels.h), a part of
/// the body that is run ahead of it (LoopSlice.h): which elements are read is seen as the loop will see it, for all that is read, without what
/// comes of the values.
///
/// Refuses
///   - loops without a counter that moves by one, loops that are left early;
///   - dependences that are proved, and x[i - 1] under a condition: there would be as many levels as iterations; and by other means than two subscripts of one array;
///   - writes at another place than the counter, x[idx[i]] = ..., pointers that the loop moves, elements of containers;
///   - reads whose place, or whether they are made, is for the arrays themselves to say: x[i] > 0 ? x[col[k]] : 0;
///   - loops around which no loop leaves rp and col as they are: to find levels takes as long as to run the loop once. The refusal says so.
#pragma once

#include "legality/nest/Nest.h"

#include <map>
#include <optional>
#include <vector>

namespace parlift::legality {

struct LevelsAnswer {
  std::optional<ir::InspectClause> clause;
  std::optional<diag::Note> refusal; ///< all but a loop around it is as it must be
};

LevelsAnswer canRunInLevels(const Nest &nest, LoopIndex loop,
                            const std::map<const ir::Symbol *, analysis::ScalarRole> &roles,
                            const std::vector<unsigned> &dependences);

} // namespace parlift::legality
