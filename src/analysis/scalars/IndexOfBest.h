/// \file
/// The place of a minimum or maximum, which the loop keeps without its value.
///
///     if (v[i] > v[best])       best = i;
///     if (d.cost(k) < d.cost(at)) { at = k; }
///     best = v[i] > v[best] ? i : best;
///
/// The two sides of the comparison are the same expression of the loop's counter and of the variable. Nothing else in the
/// statement names the variable. Calls in it are of functions that only compute. Whether what is compared stays as it is, the
/// dependences of the loop say: the variable's side reads elements at a subscript of which nothing is known.
///
/// Refuses `>=` and `<=`, which take the last of equals.
#pragma once

#include "ir/Stmt.h"

#include <optional>
#include <vector>

namespace parlift::analysis {

struct IndexOfBest {
  bool isMax = false;
  ir::SymbolRef best, counter;
  ir::ExprRef place;              ///< `v[best]`
  std::vector<ir::ExprRef> reads; ///< the counter's side, other conditions
};

std::optional<IndexOfBest> matchIndexOfBest(const ir::Stmt &stmt);

} // namespace parlift::analysis
