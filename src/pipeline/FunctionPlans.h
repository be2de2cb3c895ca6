/// \file
/// What the planner chooses for each function of a file, as far as the file's budget goes.
///
///     f   0.2 of 1.5        planned
///     g   1.4               planned, with a budget of its own
///     h                     nothing is left: it gets directives as `--as-written` would
///
/// Functions are planned on all cores, and which of them are planned does not depend on how many those are.
#pragma once

#include "pipeline/Pipeline.h"

#include <vector>

namespace parlift::pipeline {

/// What the planner chose for one function.
struct FunctionPlan {
  const analysis::FunctionFacts *function = nullptr;
  plan::Script script;
  bool expectsThreads = false; ///< some of its loops run on threads behind it
};

/// The plans with steps, in source order. `trials`: what was looked at.
std::vector<FunctionPlan> plansFor(const AnalyzedFile &file, const Selection &selection,
                                   const Options &options,
                                   std::vector<plan::Search::Trial> &trials);

} // namespace parlift::pipeline
