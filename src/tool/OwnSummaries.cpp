#include "tool/OwnSummaries.h"

#include "SummaryTexts.h"

#include <algorithm>
#include <array>
#include <utility>

namespace parlift::tool {

namespace {

constexpr std::array<std::pair<std::string_view, std::string_view>, 1> all = {{
    {"cblas", summaries::cblas},
}};

} // namespace

std::vector<std::string> ownSummaryNames() {
  std::vector<std::string> result;
  for (const auto &[name, text] : all)
    result.emplace_back(name);
  return result;
}

std::optional<std::string_view> ownSummaries(std::string_view name) {
  const auto *found =
      std::ranges::find(all, name, &std::pair<std::string_view, std::string_view>::first);
  return found == all.end() ? std::nullopt : std::optional(found->second);
}

} // namespace parlift::tool
