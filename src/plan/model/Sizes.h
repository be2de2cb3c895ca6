/// \file
/// The numbers in "64x0x8", one for each of several nested loops.
#pragma once

#include "support/Result.h"

#include <cstdint>
#include <string>
#include <vector>

namespace parlift::plan {

/// `-` is 0. Or which part is no number.
Result<std::vector<std::int64_t>> parseSizes(const std::string &word);

} // namespace parlift::plan
