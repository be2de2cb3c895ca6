#include "legality/parallel/AnyElement.h"

#include <algorithm>
#include <utility>

namespace parlift::legality {

using namespace analysis;

std::optional<Access> anyElement(AccessTable &table, Access like, const Access &pattern,
                                 const Section &section) {
  like.size = pattern.size;
  like.wholeObject = false;
  like.path.clear();
  for (PathStep step : pattern.path) {
    if (step.isField || (!like.path.empty() && !step.extent))
      return std::nullopt;
    const auto element = static_cast<AtomId>(table.atoms.atoms.size());
    table.atoms.atoms.add(); // any integer
    step.index = Polynomial::atom(element);
    if (like.path.empty()) {
      step.extent.reset();
      like.guards.push_back({Constraint::Kind::NonNegative, step.index - section.low});
      like.guards.push_back(
          {Constraint::Kind::NonNegative, section.end - step.index - Polynomial::constant(1)});
    }
    like.path.push_back(std::move(step));
  }
  if (like.path.empty())
    return std::nullopt;
  return like;
}

const Access &deepest(const std::vector<const Access *> &accesses) {
  return **std::ranges::max_element(
      accesses, [](const Access *a, const Access *b) { return a->path.size() < b->path.size(); });
}

} // namespace parlift::legality
