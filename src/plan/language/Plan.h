/// \file
/// A plan: what is to be done with each loop, as data. Printed one step a line, in the words of OpenMP's
/// clauses, so that a person can read, keep and compare it:
///
///     parallel f:1 private(t) reduction(+:x) if(n > 100)
///     simd f:1.1
///     leave f:2 too-small
#pragma once

#include "diag/Report.h"
#include "ir/Stmt.h"
#include "plan/language/Script.h"

#include <string>
#include <vector>

namespace parlift::plan {

enum class Action : std::uint8_t { Parallel, Simd, Leave };

/// What becomes of one loop.
struct Step {
  const ir::Stmt *loop = nullptr;
  std::string id; ///< "f:1.1"
  Action action = Action::Leave;
  ir::ParallelMark mark; ///< of Parallel and Simd
  diag::Remark outcome;  ///< loop-parallelized, or the remark that says why the loop was left
  std::vector<diag::Remark> remarks; ///< about a loop that is parallelized: reduction-reorders
  Script kernel = {}; ///< of a loop with a kernel: `map` and what follows it, in the plan's words
};

/// One step for each loop, in source order: none is passed over in silence.
struct Plan {
  std::vector<Step> steps;
};

std::string print(const Step &step);
std::string print(const Plan &plan);

/// The clauses of a mark and its other parts: `private(t) induction(k) argmin(best: at)
/// own(tmp, last) copy(a) counted`.
std::string print(const ir::ParallelMark &mark);

/// The unit with the plan's marks on its loops. The loops that the plan does not name keep theirs.
ir::Unit applyPlan(const ir::Unit &unit, const Plan &plan);

} // namespace parlift::plan
