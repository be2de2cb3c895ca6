/// \file
/// Does a parallel loop pay? Simple rules on the operations of an iteration and the trip count.
///
/// - Starting a team of threads costs about as much as `startCost` operations. A loop whose work is
///   known to be less is left alone.
/// - Where the work of an iteration is known and the trip count is not, the directive gets
///   `if(trip > K)`, K = startCost / operations, rounded to one digit. K below 2 is not worth a test.
/// - Where inner trip counts are symbolic too, the test is on the runs of the innermost body: `if(n * m > K)`.
/// - Iterations of unequal length (an inner loop's bounds use the counter, or an inner loop runs until
///   something is found) are dealt out with `schedule(dynamic, 8)`, one at a time where there are fewer
///   than 64. So are the blocks of a diagonal. Where memory says the lengths (`first[i] .. first[i + 1]`)
///   64 at a time: handing out the rows of a sparse matrix one by one takes longer than the rows.
///   All others keep OpenMP's default, equal shares.
#pragma once

#include "analysis/model/Analysis.h"

#include <string>

namespace parlift::plan {

struct CostModel {
  double startCost = 20000;
  /// Of a core's second cache, what a strip of a loop may fill that goes through it twice.
  double stripBytes = 262144;
};

/// The number of iterations is known, and no more than this.
bool runsAtMost(const analysis::LoopFacts &facts, std::int64_t iterations);

/// The operations of the whole loop when they are known.
std::optional<double> knownWork(const analysis::LoopFacts &facts);
/// The same, or as many as there can be: `i < c` runs at most 255 times where c is an unsigned char, and a loop over elements of an
/// array as often as it has some.
std::optional<double> mostWork(const analysis::LoopFacts &facts);

bool isTooSmall(const analysis::LoopFacts &facts, const CostModel &model);
/// A loop was left for what threads cost, and for nothing else.
inline bool isAboutCost(diag::ReasonId reason) {
  return reason == diag::ReasonId::TooSmall || reason == diag::ReasonId::StartedOften;
}

/// The loop's guard compares its trips, not the work of the loops inside it: where it holds the loop runs.
inline bool isGuardedByTrips(const analysis::LoopFacts &facts) {
  return !facts.constantTrip && facts.operationsKnown;
}
/// `n > 10000`, or null.
ir::ExprRef tripGuard(const analysis::LoopFacts &facts, const CostModel &model);

/// `n > 0`: the loop runs; null where that is known or has no short words.
ir::ExprRef entryGuard(const analysis::LoopFacts &facts);

/// "dynamic, 8", "dynamic", or empty. `all`: the facts of the loop's function.
std::string schedule(const analysis::LoopFacts &facts, const analysis::FunctionFacts &all);

} // namespace parlift::plan
