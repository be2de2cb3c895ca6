/// \file
/// Is an inner loop of a parallel loop worth `#pragma omp simd`?
///
///     s = 0;                                   #pragma omp simd reduction(+:s)
///     for (k = 0; k < n; k++)           =>     for (k = 0; k < n; k++)
///       s += a[i * n + k] * x[k];                s += a[i * n + k] * x[k];
///
/// Only where compilers vectorize without doubt, since they warn when told to and unable: innermost, or around nothing but loops of at
/// most 16 iterations that they are told to write out (`#pragma GCC unroll`); parallel
/// without a condition, canonical, unit stride, at least 8 iterations as far as is known; assignments of
/// + - * / on 32 and 64 bit numbers, no branches, no calls; private variables, sums and products only. No iterators, which GCC refuses.
#pragma once

#include "analysis/model/Analysis.h"
#include "analysis/scalars/Scalars.h"
#include "ir/Stmt.h"

#include <optional>

namespace parlift::plan {

std::optional<ir::ParallelMark> simdMark(const analysis::LoopFacts &facts,
                                         const analysis::FunctionFacts &all,
                                         const analysis::Liveness &liveness);

} // namespace parlift::plan
