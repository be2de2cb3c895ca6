/// \file
/// What a check of `independent` has to know of a loop's memory before the loop begins, as calls of the checks' functions.
///
///     double t[8], sum = 0;                 OUTER(t)       no iteration's own, though it stands in the function's frame
///     for (i = 0; i < n; i++)               EXCEPT(sum)    a variable by its name: what it needs is no matter of memory
///       sum += part(t, &a[i]);
///
/// The frames of the loop's function and of those that it calls are the iteration's own, but for variables from before the loop. The
/// assumption is not about variables that the loop names, nor about arrays that its verdict makes private or sums. Out: also why
/// not all can be told: such an array of which nobody knows before the loop where it ends.
#pragma once

#include "analysis/model/Analysis.h"

#include <string>

namespace parlift::pipeline {

struct CheckedMemory {
  std::string text;
  std::string unseen; ///< empty: all is told
};

/// `facts` may be null; `row`: of the assumption.
CheckedMemory checkedMemory(const ir::Unit &unit, const ir::Function &function,
                            const ir::Stmt &loop, const analysis::LoopFacts *facts,
                            std::size_t row);

} // namespace parlift::pipeline
