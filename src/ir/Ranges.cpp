#include "ir/Ranges.h"

#include "support/Lists.h"

#include <fmt/format.h>

namespace parlift::ir {

std::string inWords(const RangesMark &ranges) {
  std::vector<std::string> names;
  for (const RangesMark::Range &range : ranges.ranges)
    names.push_back(range.name);
  const std::string elements =
      fmt::format("the elements of {} that are touched", listedNames(names));
  return ranges.others.empty() ? elements + " lie apart"
                               : fmt::format("{} {} apart from {}", listedNames(ranges.others),
                                             ranges.others.size() > 1 ? "lie" : "lies", elements);
}

} // namespace parlift::ir
