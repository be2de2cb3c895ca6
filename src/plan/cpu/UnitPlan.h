/// \file
/// The plan for a whole unit that other files of its program call.
#pragma once

#include "plan/cpu/Policy.h"

#include <map>
#include <string>

namespace parlift::plan {

/// Of functions that other files call, by their names: the fewest long loops around a call of theirs.
using LoopsAroundCalls = std::map<std::string, unsigned>;

/// The plans for the unit's functions, with rules 6 and 9 (Policy.h).
Plan makePlan(const std::vector<analysis::FunctionFacts> &facts, const PlanOptions &options,
              const LoopsAroundCalls &elsewhere);

} // namespace parlift::plan
