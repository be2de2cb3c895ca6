/// \file
/// Iterations as points and a dependence between them as arrows, in plain text.
///
///     distance (1)          o---->o---->o---->o          distance (2)     o----------->o----------->o
///                                                                              o----------->o----------->o
///     distance (1, -1)      o     o     o     o          rows are iterations of the outer loop
///                              /     /     /
///                           o     o     o     o
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace parlift::tool {

/// Lines of text; empty where that cannot be drawn: more than two loops, distances that are not known or not small.
std::vector<std::string> drawIterations(const std::vector<std::optional<std::int64_t>> &distance);

} // namespace parlift::tool
