/// \file
/// Index arrays that are looked at before a loop: the lines that find out whether it may run in parallel.
///
///     /* In parallel if `idx` holds no value twice. */
///     int idx_is_distinct = n > 2000 && omp_get_max_threads() > 3;
///     if (idx_is_distinct) {
///       ...                                           the least and the greatest value
///       ... calloc(range + 1, 1) ...                  a mark for each value in between; none to be had: false
///     }
///     if (idx_is_distinct) {
///       #pragma omp parallel for
///       for (int i = 0; i < n; i++)
///         out[idx[i]] = in[i];
///     } else {
///       for (int i = 0; i < n; i++)
///         out[idx[i]] = in[i];
///     }
///
/// The lines read what the loop reads, by its own header. Marks are made for at most `marksEach` values an iteration: an index
/// array with values further apart is taken for one that does not fit.
#pragma once

#include "target/openmp/LoopText.h"

namespace parlift::target::openmp {

/// Adds the lines to `text.tests`, and takes `text.condition` into them.
void addInspections(LoopText &text, const ir::Stmt &loop, const ir::ParallelMark &mark,
                    Layout &layout, const std::string &unit, const Language &language);

} // namespace parlift::target::openmp
