/// \file
/// What parlift itself tells of libraries: src/tool/summaries, a file of C for each (frontend/Program.h says what is done with it).
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace parlift::tool {

std::vector<std::string> ownSummaryNames();

/// None: there are none of this name.
std::optional<std::string_view> ownSummaries(std::string_view name);

} // namespace parlift::tool
