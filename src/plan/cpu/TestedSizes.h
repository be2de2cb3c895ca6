/// \file
/// Is the threshold of a loop asked by a test around it?
///
///     if ((double)n * n * n > 20000) {     holds: no clause need ask it again
///       for (ii ...)
///     } else {                             fails: this is what runs for few iterations
///       for (i ...)
///     }
///
/// In: the loop, and its threshold (tripGuard, Cost.h). Out: what is known of it. Words are compared, and nothing but the choice of a
/// clause may depend on the answer: where the loop could run for other values than the test has seen, nothing is known.
#pragma once

#include "analysis/model/Analysis.h"

namespace parlift::plan {

enum class Tested : std::uint8_t { Not, Holds, Fails };

/// `guard`: null is asked nowhere.
Tested testedAround(const analysis::LoopFacts &loop, const ir::Function &function,
                    const ir::ExprRef &guard);

} // namespace parlift::plan
