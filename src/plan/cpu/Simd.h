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
/// + - * / on 32 and 64 bit numbers, no branches, no calls; private variables, sums and products only.
#pragma once

#include "analysis/model/Analysis.h"
#include "analysis/scalars/Scalars.h"
#include "ir/Stmt.h"

#include <optional>

namespace parlift::plan {

std::optional<ir::ParallelMark> simdMark(const analysis::LoopFacts &facts,
                                         const analysis::FunctionFacts &all,
                                         const analysis::Liveness &liveness);

/// Is a loop that runs on threads worth `#pragma omp parallel for simd`?
///
///     for (i = 0; i < 60000; i++)                    GCC -O2 makes vectors of loops whose length it sees, and it does not
///       s[i] = s[i] * 3 >> 2;                        see how long a thread's share is: it takes two to 28 times as long
///
/// Only where GCC gains and Clang makes vectors, too, which warns where it does not: a length that is a number, unit stride, arrays by
/// their names (Clang's threads read pointers anew, which a store may change), arithmetic of numbers without branches, but for those
/// that set the iteration's own variables, and without calls; sums of integers.
bool hasVectorShares(const analysis::LoopFacts &facts, const ir::ParallelMark &mark);

} // namespace parlift::plan
