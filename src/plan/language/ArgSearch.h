/// \file
/// Can the threads' finds of a minimum or maximum be put in the order of the iterations?
///
///     if (x[i] < best) { best = x[i]; at = i; }    yes: an earlier find has a smaller `at`
///     if (x[i] < best) { best = x[i]; at = k[i]; } yes: a thread of a smaller number has had the earlier iterations
///     if (x[i] <= best) { best = x[i]; at = k[i]; } no: that a thread has found nothing could not be told
///
/// Where the payload holds the counters of the loop and of all loops between it and the update, each moving by a known step,
/// these decide; variables that hold anything else follow them. Else the threads' numbers do (ArgReductionClause::isByThreads).
#pragma once

#include "analysis/model/Analysis.h"
#include "ir/Stmt.h"

#include <optional>

namespace parlift::plan {

std::optional<ir::ArgReductionClause> argSearch(const analysis::Reduction &reduction,
                                                const analysis::LoopFacts &facts,
                                                const analysis::FunctionFacts &all);

} // namespace parlift::plan
