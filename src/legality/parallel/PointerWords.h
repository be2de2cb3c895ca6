/// \file
/// The user's own words for a pointer in a loop, where they mean the same before it.
///
///     for (t = 0; t < steps; t++) {
///       for (i = 0; i < n; i++)
///         b[i][0] = a[i][0];            of the loop over i:    a, b     the analysis has no words for what an iteration of t starts with
///       c = a; a = b; b = c;
///     }
///
/// Refuses words with variables that the loop changes, with places that it may write, with references and subscripts.
#pragma once

#include "legality/nest/Nest.h"

#include <optional>

namespace parlift::legality {

/// `x` and `ci[k]` of `x[ci[k]]`, of `x[ci[k]].re`, of `x[ci[k]][2]`: the subscript of the pointer itself.
struct Element {
  ir::ExprRef array, subscript;
};
std::optional<Element> elementOf(const ir::Expr &place);

/// The same through a pointer that the loop's body declares, by the words of the array that it leads into:
///
///     const int *ne = neigh + i * max;   ... ne[k]      =>      neigh, i * max + k
///
/// where it is set once, by what no statement of the body changes.
std::optional<Element> elementIn(const Nest &nest, LoopIndex loop, const ir::Expr &place);

/// The pointer's words mean before the loop what they mean in it: variables that it leaves alone, members that it does not write.
bool standsStill(const Nest &nest, LoopIndex loop, const ir::ExprRef &pointer);

/// Words for the base, of some access to it in the loop; null: there are none.
ir::ExprRef pointerBefore(const Nest &nest, LoopIndex loop, unsigned base);

} // namespace parlift::legality
