/// \file
/// Strips as wide as each thread's share of the iterations, in whole lines of a cache.
///
///                                                const long jj_width =
///                                                    ((m > 0 ? (long)m - 1 : 0) / omp_get_max_threads() / 8 + 1) * 8;
///                                                #pragma omp parallel for
///     for (long jj = 0; jj < m; jj += 64) {  =>  for (long jj = 0; jj < m; jj += jj_width) {
///       const int j_end =                          const int j_end =
///           jj + 64 < m ? jj + 64 : m;                 jj + jj_width < m ? jj + jj_width : m;
///
/// With one thread there is one strip, and the loops inside run as they would without.
#pragma once

#include "target/openmp/LoopText.h"

namespace parlift::target::openmp {

/// Where the mark's schedule says so, which is none of OpenMP's, and goes.
void addStrips(LoopText &text, ir::ParallelMark &mark, const ir::Stmt &loop, Layout &layout,
               const Language &language);

} // namespace parlift::target::openmp
