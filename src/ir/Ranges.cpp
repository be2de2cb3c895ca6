#include "ir/Ranges.h"

#include <fmt/format.h>

namespace parlift::ir {

namespace {

/// "`a`, `b` and `c`"
std::string listed(const std::vector<std::string> &names) {
  std::string text;
  for (std::size_t k = 0; k < names.size(); ++k)
    text += fmt::format("{}`{}`", k == 0 ? "" : k + 1 == names.size() ? " and " : ", ", names[k]);
  return text;
}

} // namespace

std::string inWords(const RangesMark &ranges) {
  std::vector<std::string> names;
  for (const RangesMark::Range &range : ranges.ranges)
    names.push_back(range.name);
  const std::string elements = fmt::format("the elements of {} that are touched", listed(names));
  return ranges.others.empty() ? elements + " lie apart"
                               : fmt::format("{} {} apart from {}", listed(ranges.others),
                                             ranges.others.size() > 1 ? "lie" : "lies", elements);
}

} // namespace parlift::ir
