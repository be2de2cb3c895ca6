/// \file
/// What a function test's driver leaves behind, and the first element in which two of them differ.
///
///     seconds | region block offset size bytes... | region block offset size bytes... | ...
#pragma once

#include "verify/Compare.h"
#include "verify/MemoryLayout.h"

#include <optional>
#include <string>
#include <vector>

namespace parlift::verify {

/// Takes the time that the call took off the dump; 0 for a broken one.
double takeSeconds(std::string &dump);

/// Dumps without their times. Runs are compared where both have them; one that only one version has is memory that only that
/// version changed, and a difference.
std::optional<Difference> compareDumps(const std::string &original, const std::string &parallel,
                                       const std::vector<Region> &regions, double tolerance);

} // namespace parlift::verify
