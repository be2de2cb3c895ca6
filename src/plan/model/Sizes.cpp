#include "plan/model/Sizes.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string_view>

namespace parlift::plan {

namespace {

constexpr std::int64_t largest = 1 << 28;

std::optional<std::int64_t> sizeOf(std::string_view word) {
  if (word == "-")
    return 0;
  std::int64_t size = 0;
  for (const char c : word) {
    if (c < '0' || c > '9' || size > largest / 16)
      return std::nullopt;
    size = size * 10 + (c - '0');
  }
  return word.empty() ? std::nullopt : std::optional(size);
}

} // namespace

Result<std::vector<std::int64_t>> parseSizes(const std::string &word) {
  std::vector<std::int64_t> sizes;
  for (std::size_t at = 0; at <= word.size();) {
    const std::size_t end = std::min(word.find('x', at), word.size());
    const std::string part = word.substr(at, end - at);
    const auto size = sizeOf(part);
    if (!size)
      return Failure{fmt::format("`{}` is no size", part)};
    sizes.push_back(*size);
    at = end + 1;
  }
  return sizes;
}

} // namespace parlift::plan
