/// \file
/// A loop whose iterations are taken by levels (ir/Levels.h): the lines that find the levels, and those that run them.
///
///     int x_levels = -1, *x_order = NULL, *x_start = NULL;         ahead of the loop in which they stay the same
///     for (int t = 0; t < steps; t++) {
///       int x_in_levels = n > 4000 && omp_get_max_threads() >= 4;
///       if (x_in_levels && x_levels < 0) {
///         ...                                                      the level of each iteration
///         ...                                                      x_order: iterations by levels; level k from x_start[k] on
///       }
///       x_in_levels = x_in_levels && x_order != NULL;
///       if (x_in_levels) {
///         #pragma omp parallel
///         for (int level = 0; level < x_levels; level++) {
///           #pragma omp for
///           for (int at = x_start[level]; at < x_start[level + 1]; at++) {
///             const int i = x_order[at];
///             ...
///           }
///         }
///       } else {
///         for (int i = 0; i < n; i++) ...
///       }
///     }
///     free(x_order);
///
/// Threads wait for each other behind each level. Where a level is too little work to share, on the average, or no memory is to be had, x_order
/// stays null and the loop runs as it stands.
#pragma once

#include "ir/Levels.h"
#include "target/openmp/LoopText.h"

#include <string>

namespace parlift::target::openmp {

/// Null: the iterations are taken as they come.
const ir::LevelsMark *levelsOf(const ir::ParallelMark &mark);

void addLevels(LoopText &text, const ir::Stmt &loop, ir::ParallelMark &mark, Layout &layout,
               const std::string &indent, const std::string &unit, const Language &language);

} // namespace parlift::target::openmp
