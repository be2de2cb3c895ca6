/// \file
/// The lines around a loop that passes a small state on (ir/Scan.h): in strips where that can be written (ScanStrips.h), else in
/// one block a thread, in a region of its own:
///
///     double x_next = x;                                         the state, from thread to thread
///     #pragma omp parallel firstprivate(x)
///     {
///     double x_scale = 1.0, x_sum = 0.0;                         what the thread's iterations do to it
///     #pragma omp for schedule(static) nowait
///     for (int i = 0; i < n; i++) { ... }
///     #pragma omp for ordered schedule(static, 1)
///     for (int turn = 0; turn < omp_get_num_threads(); turn++)   each thread takes its start, and hands on
///       #pragma omp ordered
///       { x = x_next; x_next = x_scale * x_next + x_sum; }
///     #pragma omp for schedule(static)
///     for (int i = 0; i < n; i++) ...                            the user's loop
///     }
///
/// Static schedules without a size give each thread one run of iterations, in the threads' order, the same one for both loops. Behind
/// the ordered loop all threads wait: nobody writes what another one still has to read for composing.
#pragma once

#include "target/openmp/LoopText.h"

namespace parlift::target::openmp {

void addScan(LoopText &text, const ir::Stmt &loop, const ir::ParallelMark &mark, Layout &layout,
             const std::string &indent, const std::string &unit, const Language &language);

} // namespace parlift::target::openmp
