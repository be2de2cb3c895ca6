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
/// Where pointers may overlap, the lines find the ends of subscripts (ir/Ranges.h):
///
///     /* In parallel if `y` lies apart from the elements of `x` that are touched. */
///     int y_is_apart = n > 4000 && omp_get_max_threads() >= 4;
///     if (y_is_apart) {
///       int x_low = INT_MAX, x_high = INT_MIN;         ahead of a loop around it, where they stay the same in that one
///       ...                                            a reduction of each
///       y_is_apart = (x_low > x_high || (y + n <= x + x_low || x + (x_high + 1L) <= y));
///     }
///
/// The lines read what the loop reads, by its own header. Marks are made for at most `marksEach` values an iteration: an index
/// array with values further apart is taken for one that does not fit.
#pragma once

#include "ir/Ranges.h"
#include "target/openmp/LoopText.h"

#include <string>
#include <vector>

namespace parlift::target::openmp {

/// Adds the lines to `text.tests`, and takes `text.condition` into them.
void addInspections(LoopText &text, const ir::Stmt &loop, const ir::ParallelMark &mark,
                    Layout &layout, const std::string &indent, const std::string &unit,
                    const Language &language);

} // namespace parlift::target::openmp
