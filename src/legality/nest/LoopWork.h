/// \file
/// How often a loop's innermost body runs, in sizes that are known before the loop: for tests whether it is worth
/// starting threads. An estimate: nothing but speed may depend on it.
///
///     for (ii = 0; ii < n; ii += 64)                     n/64 strips
///       for (k = 0; k < m; k++)                          of m
///         for (i = ii; i < min(ii + 64, n); i++)         of 64: n·m in all
#pragma once

#include "legality/nest/Nest.h"

#include <cstdint>
#include <optional>

namespace parlift::legality {

/// The counter of the loop around it whose strips this one runs through; null: none.
ir::SymbolRef stripOf(const Nest &nest, LoopIndex index);

/// Trip counts multiplied along the path of the deepest loops, each at its largest, parts of blocks counted as parts.
/// `innermost` is set to the last loop of that path.
std::optional<analysis::Polynomial> innermostRuns(const Nest &nest, LoopIndex index,
                                                  LoopIndex &innermost);

/// Beside a size that is not known, such a number makes no difference: `n - 1` iterations are about `n`. `500 - k` are not `-k`.
constexpr std::int64_t smallNumber = 16;

/// The numerator's terms of the highest degree, `n * m` of `n * m - 2 * n`: enough for an estimate. All of them if one is negative,
/// or if what another one takes away may be most of it: `(500 - k) * (400 - k)`, with `-900 * k`, is not about `k * k`.
analysis::Polynomial leadingTerms(const analysis::Polynomial &value);

} // namespace parlift::legality
