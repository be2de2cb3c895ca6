#include "plan/Coalescing.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>

namespace parlift::plan {

using namespace analysis;

Stride strideAlong(const legality::Nest &nest, const Access &access, LoopIndex loop) {
  const AtomId counter = nest.loop(loop).counter;
  std::int64_t bytes = 0;
  bool isKnown = true;
  for (const PathStep &step : access.path) {
    if (step.isField)
      continue;
    if (step.index.isPoisoned() || step.index.degreeIn(counter) > 1)
      return {Pattern::Gather, 0};
    for (const AtomId id : step.index.atoms()) { // e[j], j / 2
      const Atom &atom = nest.table().atoms[id];
      const bool varies =
          atom.kind != AtomKind::Counter &&
          (atom.variesEverywhere ||
           std::find(atom.variesIn.begin(), atom.variesIn.end(), loop) != atom.variesIn.end());
      if (varies)
        return {Pattern::Gather, 0};
    }
    const Polynomial slope = step.index.substitute(counter, Polynomial::constant(1)) -
                             step.index.substitute(counter, Polynomial());
    if (slope.isZero())
      continue;
    const std::optional<std::int64_t> number = slope.constantValue();
    isKnown &= number && step.elementSize != 0;
    bytes += number.value_or(0) * static_cast<std::int64_t>(step.elementSize);
  }
  if (!isKnown)
    return {Pattern::Strided, 0};
  if (bytes == 0)
    return {Pattern::Same, 0};
  const auto size = static_cast<std::int64_t>(access.size);
  if (size > 0 && std::abs(bytes) == size)
    return {Pattern::Unit, 1};
  return {Pattern::Strided, size > 0 && bytes % size == 0 ? bytes / size : 0};
}

std::string inWords(const Stride &stride) {
  switch (stride.pattern) {
  case Pattern::Same:
    return "the same for all threads";
  case Pattern::Unit:
    return "coalesced";
  case Pattern::Strided:
    return stride.elements == 0 ? "rows apart"
                                : fmt::format("{} elements apart", std::abs(stride.elements));
  case Pattern::Gather:
    break;
  }
  return "gathered";
}

} // namespace parlift::plan
