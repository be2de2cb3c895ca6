/// \file
/// Arrays that the threads have for themselves, and copies taken before a loop: the lines around it.
///
///     int *const t_own = malloc((size_t)omp_get_max_threads() * 96 * sizeof *t_own);
///     int *const t_all = t;
///     #pragma omp parallel for if(t_own != NULL)
///     for (int i = 0; i < n; i++) {
///       int *const t = t_own != NULL ? t_own + (size_t)omp_get_thread_num() * 96 : t_all;
///       ...
///     }
///     free(t_own);
///
/// Between the threads' arrays, of 64 elements here, there are two lines of a cache.
///
///     const int in_parallel = n > 0 && omp_get_max_threads() > 1;
///     float *const a_copy = in_parallel ? malloc((size_t)n * sizeof *a_copy) : NULL;
///     const float *const a_old = a_copy != NULL ? a_copy : a;
///     if (a_copy != NULL) {
///       #pragma omp parallel for
///       for (long k = 1; k < n; k++)
///         a_copy[k] = a[k];
///     }
///     #pragma omp parallel for if(a_copy != NULL)
///     for (int i = 0; i < n - 1; i++)
///       a[i] = a_old[i + 1];
///     free(a_copy);
///
/// A loop that stands in two versions begins with `if (n > 0 && omp_get_max_threads() > 1) {` in place of the first line, and the other
/// version is the loop as it was, which compilers make vectors of.
///
/// Where there is no memory, or the condition fails, the loop runs on one thread with the array itself. Last
/// values are those of the thread that had the last iteration: the schedule is static, so that it was that
/// thread's last one too.
#pragma once

#include "target/openmp/LoopText.h"

namespace parlift::target::openmp {

/// Adds the lines, and to `mark` the clauses that go with them; takes the mark's condition into them.
void addArrayCopies(LoopText &text, ir::ParallelMark &mark, Layout &layout, const std::string &unit,
                    const Language &language);

} // namespace parlift::target::openmp
