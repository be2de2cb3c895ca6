/// \file
/// The lines around a loop that appends to vectors (legality/parallel/CanRestate.h):
///
///     #pragma omp parallel
///     {
///     std::vector<int> out_part;
///     #pragma omp for nowait schedule(static)              one ascending run for each thread
///     for (int i = 0; i < n; i++)
///       if (v[i] > t) out_part.push_back(i);
///     #pragma omp for ordered schedule(static, 1)
///     for (int part = 0; part < omp_get_num_threads(); part++) {
///       #pragma omp ordered
///       out.insert(out.end(), out_part.begin(), out_part.end());
///     }
///     }
///
/// Where the loop stores the size so far, a third one goes over the same iterations of each thread:
///
///     start[i + 1] = out.size();       =>       start[i + 1] = out_part.size();
///                                               ...
///                                               out_before = out.size();            as the thread's turn begins
///                                               ...
///                                               #pragma omp for schedule(static)
///                                               for (int i = 0; i < n; i++)
///                                                 start[i + 1] += out_before;
///
/// The second loop has one iteration for each thread, the thread's own, and they take turns. Nobody waits before that: a thread
/// joins what it has as soon as those before it have.
#pragma once

#include "target/openmp/LoopText.h"

namespace parlift::target::openmp {

void addAppends(LoopText &text, const ir::Stmt &loop, const ir::ParallelMark &mark, Layout &layout,
                const std::string &indent, const std::string &unit);

} // namespace parlift::target::openmp
