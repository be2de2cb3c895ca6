/// \file
/// The place of a minimum or maximum, which the loop keeps without its value.
///
///     if (v[i] > v[best])                    best = i;
///     if (d.cost(k) < d.cost(at))            { at = k; }
///     best = v[i] > v[best] ? i : best;
///     if (!seen[i] && (u < 0 || d[i] < d[u])) u = i;             nothing: u < 0 (NothingYet.h)
///     if (!b || p[i].x < b->x)               b = &p[i];
///
/// The two sides of the comparison are the same expression of the value that is assigned and of the variable. Nothing else in
/// the statement names the variable. Calls in it are of functions that only compute. Whether what is compared stays as it is,
/// the dependences of the loop say: the variable's side reads elements at a subscript of which nothing is known. What else
/// the variable's side names, and whether a find ends `nothing`, who asks has to look at.
///
/// Refuses `>=` and `<=`, which take the last of equals.
#pragma once

#include "ir/Stmt.h"

#include <optional>
#include <vector>

namespace parlift::analysis {

struct IndexOfBest {
  bool isMax = false;
  ir::SymbolRef best;
  ir::ExprRef value;               ///< what a find assigns
  ir::ExprRef place;               ///< `v[best]`
  ir::ExprRef nothing;             ///< `best < 0`; null: something is there from the start
  std::vector<ir::ExprRef> reads;  ///< the value's side, other conditions, the value
  std::vector<ir::ExprRef> before; ///< of these, what is evaluated up to the comparison
  std::vector<ir::ExprRef> behind; ///< and what only where it holds
};

std::optional<IndexOfBest> matchIndexOfBest(const ir::Stmt &stmt);

} // namespace parlift::analysis
