/// \file
/// A body's expressions in another iteration, or in a certain one.
///
///     i is 2 further on            a[i] + b[i - 1]   =>   a[i + 2] + b[i + 1]
///     i is 0                       a[i] + b[i + 1]   =>   a[0] + b[1]
#pragma once

#include "ir/Expr.h"

#include <map>

namespace parlift::transform {

struct CounterPlace {
  ir::ExprRef from; ///< of the counter's type; null: the counter itself
  std::int64_t ahead = 0;
};
using CounterPlaces = std::map<const ir::Symbol *, CounterPlace>;

/// What the expression becomes; null: itself, or that what is in it changes (ir::ExprChange).
ir::ExprRef atPlaces(const ir::ExprRef &expr, const CounterPlaces &places);

} // namespace parlift::transform
