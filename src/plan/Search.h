/// \file
/// Which transformations for a function: a greedy search over the plan language.
///
///     now = the function;  repeat:
///       try every move on every nest: distribute, another order of a perfect band, strips of a parallel
///         loop brought outside, ...
///       the best one that makes the estimate (Estimate.h) better by `leastGain` becomes the next step(s)
///
/// All moves are steps of the plan language, asked and carried out as any user's would be; a refused one is
/// no candidate. The search stops where nothing helps, or at `mostQuestions`. What was tried and turned down is
/// remembered for --explain-plan.
#pragma once

#include "plan/Estimate.h"
#include "plan/Rehearsal.h"

#include <string>
#include <vector>

namespace parlift::plan {

struct SearchOptions {
  Machine machine;
  CostModel cost;
  double leastGain = 1.15; ///< an edit must be worth reading
  /// For one outermost loop, of the integer library: a question takes a tenth of a millisecond or so.
  unsigned long mostQuestions = 2000;
};

/// What was chosen, and why; what was turned down.
struct Search {
  Script script;
  struct Trial {
    std::string steps;   ///< "interchange f:1 j i"
    double estimate = 0; ///< of the time, relative to the program at the start of the round
  };
  std::vector<Trial> trials;
};

Search searchPlan(const ir::Unit &unit, const ir::FunctionRef &function,
                  const analysis::Options &analysis, const SearchOptions &options);

} // namespace parlift::plan
