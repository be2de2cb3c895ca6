/// \file
/// Can this loop be written as an OpenMP loop by inserting lines? The answer is its mark, or the remark
/// that says why not. Policy (whether it should be) is elsewhere.
///
///     verdict parallel, t private, x a sum   =>   private(t) reduction(+:x)
///     a verdict without evidence             =>   refused: marks are made of ParallelEvidence alone
///     verdict sequential                     =>   the analysis' own remark
///     stands in a macro                      =>   in-macro
///     array t private                        =>   private(t), or own(t) on the heap where t is large
///     reads a from a copy                    =>   copy(a)
///     passes a small state on                =>   a scan, beside the loop as it stands
///     an iteration may leave it              =>   a search for that one, before the loop as it stands
///
/// Unknown needs, unknown roles and types that no clause takes are refused. Under a run-time condition
/// the loop runs on one thread where it fails, but with its private copies all the same; variables that
/// other names may reach (globals, address taken) and array reductions need a second version of the
/// loop, and are refused where its text cannot stand there twice.
#pragma once

#include "analysis/model/Analysis.h"
#include "analysis/scalars/Scalars.h"
#include "diag/Report.h"
#include "ir/Stmt.h"
#include "plan/model/Cost.h"

#include <optional>

namespace parlift::plan {

/// Array reductions give each thread a copy of the section: larger or unknown ones are refused.
constexpr std::int64_t maxPrivateElements = 4096;

/// Arrays up to this size together are private by a clause, which puts them on the threads' stacks: the default is
/// 2 MiB and more.
constexpr std::uint64_t maxStackBytes = std::uint64_t{256} << 10;

struct Candidate {
  std::optional<ir::ParallelMark> mark;
  std::optional<diag::Remark> refusal; ///< set iff there is no mark
};

/// `updatesAlone`: as in PlanOptions.
Candidate candidate(const analysis::LoopFacts &facts, const analysis::FunctionFacts &all,
                    const analysis::Liveness &liveness, bool updatesAlone = false);

/// An array whose elements the loop goes through one by one, `s[j] += a[i][j]`, and of which the mark would have copies on
/// the heap: a loop further in, or another order, does without. Null: there is none.
const ir::Symbol *sumsOnHeap(const analysis::LoopFacts &facts, const ir::ParallelMark &mark);

/// Such copies are worth it where the loops inside are too short to start threads in each iteration, as the one over the columns of a
/// matrix that is summed row by row. Not where they repeat themselves in each iteration: then the array is what they go through.
bool copiesPay(const analysis::LoopFacts &facts, const analysis::FunctionFacts &all,
               const CostModel &cost);

/// The analysis' own remark when its verdict is sequential or unknown.
std::optional<diag::Remark> verdictRefusal(const analysis::LoopFacts &facts);

/// No clause fulfils some need of the loop: it is parallel once it is distributed, for one, and as it stands its iterations
/// run in order.
bool needsOtherShape(const diag::LoopRecord &record);

/// A step has made the loop, in a rehearsal: it has no text of its own until it is printed.
bool isMade(const ir::Stmt &loop);

/// A second version of the loop may stand beside it: its text is all there, or is still to be printed, and declares nothing that two
/// copies would have twice.
bool canStandTwice(const ir::Stmt &loop);

/// How the search before a loop that may leave early is dealt out to threads: how far the first one looks alone, so that what is found
/// soon starts none.
void dealOut(ir::ParallelMark &mark, const analysis::LoopFacts &facts, const CostModel &cost);
/// Operations of the longest search, where the loop's own thread looks at all of it before it would start others; nullopt: there may be
/// more.
std::optional<double> workLookedAtAlone(const ir::ParallelMark &mark,
                                        const analysis::LoopFacts &facts, const CostModel &cost);

/// The loop's counter as the user knows it; its keyword where there is none.
std::string loopName(const analysis::LoopFacts &facts);

} // namespace parlift::plan
