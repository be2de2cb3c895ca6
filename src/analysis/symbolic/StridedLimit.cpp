#include "analysis/symbolic/StridedLimit.h"

#include <algorithm>

namespace parlift::analysis {

bool isStrided(const NestLoop &loop) {
  return loop.variable && !loop.step && loop.counted;
}

bool isAtMost(const Polynomial &value, std::int64_t limit, const AccessTable &table,
              const std::vector<LoopIndex> &loops, const Bounds &bounds) {
  Polynomial room = Polynomial::constant(limit) - value;
  std::vector<LoopIndex> others;
  for (const LoopIndex index : loops) {
    const NestLoop &loop = table.loops[index];
    if (!isStrided(loop)) {
      others.push_back(index);
      continue;
    }
    // Less by n - 1 - len * t, which is not negative, it is the room behind n - 1.
    for (const Constraint &bound : loop.bounds)
      if (room.mentions(loop.counter) && bound.kind == Constraint::Kind::NonNegative &&
          !(room - bound.value).mentions(loop.counter))
        room = room - bound.value;
  }
  if (room.isPoisoned())
    return false;
  std::erase_if(others, [&](LoopIndex at) { return !room.mentions(table.loops[at].counter); });
  const auto least = bounds.minimum(room, others);
  return bounds.nonNegative(least ? *least : room);
}

} // namespace parlift::analysis
