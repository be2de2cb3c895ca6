/// \file
/// How often a loop runs where that is no plain difference, as an expression that is valid before it and never negative.
///
///     for (i = 0; 2 * i < n; i++)           n > 0 ? ((long)n + 1) / 2 : 0
///     for (i = 0; i < n && i < m; i++)      n > 0 && m > 0 ? n < m ? n : m : 0
///     for (i = 0, j = n - 1; i < j; ...)    n > 1 ? (long)n / 2 : 0
///
/// Each bound of the loop is `rest - s * t >= 0` in iteration t. It lets ⌊rest / s⌋ + 1 iterations run, or none where `rest` is negative;
/// the loop has as many as the strictest bound lets run.
///
/// Refuses (nullopt) loops that are not counted, or that step by a value; bounds without words before the loop;
/// and among several bounds sums of 64-bit numbers, which need not be any that a `long` has: the other bounds end the loop.
#pragma once

#include "legality/nest/Nest.h"

#include <optional>

namespace parlift::legality {

std::optional<ir::ExprRef> tripCount(const Nest &nest, LoopIndex index);

} // namespace parlift::legality
