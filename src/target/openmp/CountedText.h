/// \file
/// A counted loop that is no canonical `for`, as one whose number of iterations stands before it.
///
///     while (n-- > 0)                const long trip = n > 0 ? n : 0;
///       *dst++ = 0;             =>   double *const dst_start = dst;
///                                    for (long t = 0; t < trip; t++) {
///                                      dst = dst_start + t;
///                                      *dst++ = 0;
///                                    }
///
/// A `for` whose counter starts from a value that stays, and that only its step moves, keeps the counter, which counts the iterations:
///
///     for (int i = 0; 2 * i < n; i++)   =>   const int trip = n > 0 ? ((long)n + 1) / 2 : 0;
///                                            for (int i = 0; i < trip; i++)
#pragma once

#include "target/openmp/LoopText.h"

namespace parlift::target::openmp {

void addCounted(LoopText &text, ir::ParallelMark &mark, const ir::Stmt &loop, Layout &layout,
                bool isC90);

} // namespace parlift::target::openmp
