/// \file
/// What a function touches, in words: "writes `a[e]` where lo <= e < hi".
#pragma once

#include "analysis/regions/Regions.h"

#include <string>

namespace parlift::analysis {

/// It has elements: no single variable.
bool isArray(const RegionBase &base);

/// `a[e]`, with the restraints on e in the function's parameters; `any memory`; `count`, a variable that is no array.
std::string regionText(const Touched &touched, const ir::Function &function);

} // namespace parlift::analysis
