#include "analysis/execution/Extreme.h"

namespace parlift::analysis {

std::optional<Polynomial> extreme(Polynomial value, const AccessTable &table,
                                  const std::vector<LoopIndex> &loops, bool isGreatest) {
  for (auto at = loops.rbegin(); at != loops.rend(); ++at) {
    const NestLoop &loop = table.loops[*at];
    const std::int64_t slope = value.coefficient({loop.counter});
    const Polynomial rest = value - Polynomial::atom(loop.counter) * Polynomial::constant(slope);
    if (rest.mentions(loop.counter))
      return std::nullopt;
    if (slope == 0)
      continue;
    if (!loop.counted || !loop.upper || loop.lower.isPoisoned() || loop.upper->isPoisoned())
      return std::nullopt;
    const Polynomial end = *loop.upper - Polynomial::constant(1);
    value = value.substitute(loop.counter, (slope > 0) == isGreatest ? end : loop.lower);
  }
  return value;
}

} // namespace parlift::analysis
