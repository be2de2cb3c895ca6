#include "verify/Dump.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <map>
#include <string_view>
#include <tuple>

namespace parlift::verify {
namespace {

struct Place {
  std::int64_t region, block, offset;
  bool operator<(const Place &other) const {
    return std::tie(region, block, offset) < std::tie(other.region, other.block, other.offset);
  }
};
using Runs = std::map<Place, std::string_view>;

Runs runsOf(std::string_view dump) {
  Runs runs;
  std::int64_t head[4];
  while (dump.size() >= sizeof head) {
    std::memcpy(head, dump.data(), sizeof head);
    dump.remove_prefix(sizeof head);
    const auto size = std::min(static_cast<std::size_t>(head[3]), dump.size());
    runs[{head[0], head[1], head[2]}] = dump.substr(0, size);
    dump.remove_prefix(size);
  }
  return runs;
}

double floatingOf(const char *bytes, std::uint64_t size) {
  if (size == sizeof(float)) {
    float value;
    std::memcpy(&value, bytes, sizeof value);
    return static_cast<double>(value);
  }
  if (size == sizeof(double)) {
    double value;
    std::memcpy(&value, bytes, sizeof value);
    return value;
  }
  long double value;
  std::memcpy(&value, bytes, sizeof value);
  return static_cast<double>(value);
}

std::string show(const Leaf &leaf, const char *bytes) {
  if (leaf.kind == 'f')
    return fmt::format("{:.17g}", floatingOf(bytes, leaf.size));
  std::int64_t value = 0;
  std::memcpy(&value, bytes, std::min<std::size_t>(leaf.size, sizeof value));
  const auto unused = static_cast<int>(64 - 8 * std::min<std::size_t>(leaf.size, 8));
  value = static_cast<std::int64_t>(static_cast<std::uint64_t>(value) << unused) >> unused;
  return leaf.kind == 'p' ? fmt::format("{:#x}", value) : fmt::format("{}", value);
}

bool sameValue(const Leaf &leaf, const char *a, const char *b, double tolerance) {
  // Of a long double's 16 bytes six mean nothing.
  const std::size_t used = leaf.kind == 'f' && leaf.size == 16 ? 10 : leaf.size;
  if (std::memcmp(a, b, used) == 0)
    return true;
  return leaf.kind == 'f' && tolerance > 0 &&
         isClose(floatingOf(a, leaf.size), floatingOf(b, leaf.size), tolerance);
}

/// "a[2][17].x" for an element counted from the start of the array.
std::string nameOf(const Region &region, std::int64_t block, std::int64_t element, const Leaf &leaf,
                   std::uint64_t which) {
  std::string index;
  for (auto extent = region.extents.rbegin(); extent != region.extents.rend(); ++extent) {
    if (*extent == 0 || element < 0)
      break;
    index = fmt::format("[{}]", element % static_cast<std::int64_t>(*extent)) + index;
    element /= static_cast<std::int64_t>(*extent);
  }
  const bool isSingle = region.isFixed && element == 0 && region.extents.empty();
  std::string name = region.name;
  if (region.isBlocks && name.ends_with("[]"))
    name = fmt::format("{}[{}]", name.substr(0, name.size() - 2), block);
  return fmt::format("`{}{}{}{}{}`", name, isSingle ? "" : fmt::format("[{}]", element), index,
                     leaf.path, leaf.count > 1 ? fmt::format("[{}]", which) : "");
}

std::optional<Difference> compareRun(const Region &region, const Place &place, std::string_view a,
                                     std::string_view b, double tolerance) {
  if (a == b)
    return std::nullopt;
  const auto size = static_cast<std::int64_t>(region.elementSize);
  const std::int64_t end = place.offset + static_cast<std::int64_t>(std::min(a.size(), b.size()));
  // An element may begin before this run: its first bytes are in the run before.
  for (std::int64_t element = place.offset / size - 1; element * size < end; ++element)
    for (const Leaf &leaf : region.leaves)
      for (std::uint64_t which = 0; which < leaf.count; ++which) {
        const std::int64_t at =
            element * size + static_cast<std::int64_t>(leaf.offset + which * leaf.size);
        if (at < place.offset || at + static_cast<std::int64_t>(leaf.size) > end)
          continue;
        const char *left = a.data() + (at - place.offset);
        const char *right = b.data() + (at - place.offset);
        if (!sameValue(leaf, left, right, tolerance))
          return Difference{nameOf(region, place.block, element, leaf, which), show(leaf, left),
                            show(leaf, right)};
      }
  return std::nullopt;
}

Difference onlyOne(const Region &region, const Place &place, bool inOriginal) {
  return {fmt::format("`{}` from element {} on", region.name,
                      place.offset / static_cast<std::int64_t>(region.elementSize)),
          inOriginal ? "changes it" : "does not touch it",
          inOriginal ? "does not touch it" : "changes it"};
}

} // namespace

double takeSeconds(std::string &dump) {
  double seconds = 0;
  if (dump.size() < sizeof seconds)
    return 0;
  std::memcpy(&seconds, dump.data(), sizeof seconds);
  dump.erase(0, sizeof seconds);
  return seconds;
}

std::optional<Difference> compareDumps(const std::string &original, const std::string &parallel,
                                       const std::vector<Region> &regions, double tolerance) {
  const Runs left = runsOf(original), right = runsOf(parallel);
  for (const auto &[place, bytes] : left) {
    const Region &region = regions.at(static_cast<std::size_t>(place.region));
    const auto other = right.find(place);
    if (other == right.end())
      return onlyOne(region, place, true);
    if (auto difference = compareRun(region, place, bytes, other->second, tolerance))
      return difference;
  }
  for (const auto &[place, bytes] : right)
    if (!left.contains(place))
      return onlyOne(regions.at(static_cast<std::size_t>(place.region)), place, false);
  return std::nullopt;
}

} // namespace parlift::verify
