#include "analysis/model/OrderOfTerms.h"

#include <cstdint>

namespace parlift::analysis {

bool leavesNoRoom(const Polynomial &value) {
  constexpr std::int64_t most = std::int64_t{1} << 62U;
  const std::int64_t number = value.coefficient({});
  return value.terms().size() > 2 && (number >= most || number <= -most);
}

bool hasLargeNumber(const Polynomial &value) {
  constexpr std::int64_t large = std::int64_t{1} << 20U;
  const std::int64_t number = value.coefficient({});
  return value.terms().size() > 1 && (number >= large || number <= -large);
}

} // namespace parlift::analysis
