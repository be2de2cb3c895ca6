/// \file
/// The step that writes a loop as a parallel one, or as a vector loop, once that is decided (Policy.h): rules 3 to 5.
///
///     for (i = 0; i < n; i++)          if(n > 4000 && ...) schedule(dynamic, 16) collapse(2)
///
/// In: a loop, and the mark that a candidate has (Candidate.h). Out: the step with the mark's condition, clauses and versions, its outcome
/// in words, and the remarks that go with it. Nothing refuses here.
#pragma once

#include "plan/cpu/Policy.h"

#include <string>

namespace parlift::plan {

/// Iterations of a strip that the search takes outside of a loop. Where any width is right, each thread takes one as wide as its share.
constexpr int stripWidth = 64;

Step markedStep(const analysis::LoopFacts &loop, const analysis::FunctionFacts &facts,
                const PlanOptions &options, ir::ParallelMark mark);

Step vectorStep(const analysis::LoopFacts &loop, ir::ParallelMark mark);

/// Copies of an array for each thread are set to zero and added up, by each thread after the other: starting threads costs that, too.
CostModel withCopies(CostModel cost, const ir::ParallelMark &mark, const analysis::LoopFacts &loop);

/// What a start must be worth for this loop: more where loops around it, or `loopsAround` calls of its function, start it again and
/// again.
///
///     for (t) for (i < n) a[i] = f(b[i])                 2 starts: the same data each time
///     for (y) for (x) for (dy <= r) s += in[y + dy][x]   10: a window for each pixel
CostModel asStarted(CostModel cost, const analysis::LoopFacts &loop,
                    const analysis::FunctionFacts &facts, unsigned loopsAround = 0);

diag::Remark remarkAbout(const analysis::LoopFacts &loop, diag::ReasonId id,
                         const std::string &argument = {});

} // namespace parlift::plan
