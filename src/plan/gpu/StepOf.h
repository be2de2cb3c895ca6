/// \file
/// The step of a plan that is about a loop; null: there is none.
#pragma once

#include "plan/language/Plan.h"

#include <algorithm>

namespace parlift::plan {

inline Step *stepOf(Plan &plan, const ir::Stmt &loop) {
  const auto found =
      std::ranges::find_if(plan.steps, [&](const Step &step) { return step.loop == &loop; });
  return found == plan.steps.end() ? nullptr : &*found;
}

} // namespace parlift::plan
