/// \file
/// May two loops share one directive with collapse(2), and is it worth it?
///
///     for (int c = 0; c < 3; c++)      three iterations feed three threads at most;
///       for (long i = 0; i < n; i++)   3 * n feed all of them
///         x[c][i] = 0;
///
/// Yes iff the outer loop has a known, small number of iterations, or both go over blocks that a step has proved apart; its body is the inner loop and nothing
/// else, the inner loop is parallel, canonical, rectangular, and every variable has the same role in both; and
/// all iterations together are known to be no more than the wider counter can count.
#pragma once

#include "analysis/model/Analysis.h"
#include "ir/Stmt.h"

namespace parlift::plan {

/// Outer loops with fewer iterations are collapsed.
constexpr std::int64_t collapseBelow = 64;

/// `mark`: the outer loop's. When the answer is yes the inner counter is taken off its private list, since
/// the counters of collapsed loops are private anyway.
bool collapses(const analysis::LoopFacts &outer, const analysis::FunctionFacts &all,
               ir::ParallelMark &mark);

/// The inner loop is all that the outer one does, and as parallel with the outer one's clauses: the iterations of both can
/// be those of one loop. Not asked: whether that pays, and whether they can be counted. `isForGrid`: they become dimensions of
/// a kernel's grid, where the inner loop may have other bounds in each iteration of the outer one, and a search for a minimum's place
/// is fine: each thread goes through its iterations in their order.
bool formBand(const analysis::LoopFacts &outer, const analysis::LoopFacts &inner,
              const ir::ParallelMark &mark, bool isForGrid = false);

} // namespace parlift::plan
