/// \file
/// Target (b): every plan against the interpreter.
///
/// Each loop that may be written as an OpenMP loop gets its mark alone, and the planner's whole plan (as if
/// threads cost nothing, so that it takes small loops, collapses and vectorizes) is tried too. The marked
/// function runs on all inputs in `orders` random orders of the iterations; memory and result must be what
/// the sequential run leaves, and no two iterations may touch one place (ir/Interpreter.h).
#pragma once

#include "fuzz/Plant.h"
#include "fuzz/Subject.h"

#include <vector>

namespace parlift::fuzz {

struct PlanCounts {
  std::uint64_t programs = 0, plans = 0, runs = 0;
  std::uint64_t planted = 0; ///< programs with a plan that could be broken
  void add(const PlanCounts &more) {
    programs += more.programs;
    plans += more.plans;
    runs += more.runs;
    planted += more.planted;
  }
};

/// With a plant only the plans that it could break are tried.
std::vector<Finding> checkPlans(const Subject &subject, unsigned orders, Plant plant,
                                PlanCounts &counts);

/// Inputs in which pointers that may be the same memory are so, at distances that a condition on overlaps
/// must tell apart. Pointers of different types too: the analysis presumes nothing about them.
std::vector<Input> overlappingInputs(const Subject &subject);

} // namespace parlift::fuzz
