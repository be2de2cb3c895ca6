/// \file
/// The index of a minimum or maximum: every thread searches its share with variables of its own,
/// then the best one is chosen, the earliest (or the last) iteration on ties.
///
///     float best_all = best;
///     int at_all = at;
///     #pragma omp parallel firstprivate(best, at)
///     {
///     #pragma omp for nowait
///     for (...) { unchanged }
///       #pragma omp critical
///       if (best < best_all || (best == best_all && at < at_all)) {
///         best_all = best;
///         at_all = at;
///       }
///     }
///     best = best_all;
///     at = at_all;
///
/// A thread that finds nothing keeps the values on entry and cannot win: its extremum is no better,
/// and where it is equal so is the index. With "last on ties" (`<=`) an equal extremum may be a
/// find, so there the index starts outside the range of the counter and says whether anything was
/// found.
#pragma once

#include "target/openmp/LoopText.h"

namespace parlift::target::openmp {

/// Wraps the loop's directive, `#pragma omp for` with the data clauses, in the region described
/// above. `text.directive` is set; `before`, `closing` and `after` grow.
void addArgReductions(LoopText &text, const ir::Stmt &loop, const ir::ParallelMark &mark,
                      Layout &layout, const std::string &indent, const std::string &unit);

} // namespace parlift::target::openmp
