#include "analysis/MostIterations.h"

#include "analysis/Executions.h"

#include <algorithm>

namespace parlift::analysis {

bool isAtMost(const AccessTable &table, LoopIndex index, std::int64_t number) {
  const NestLoop &loop = table.loops[index];
  if (!loop.upper || !loop.counted)
    return false;
  const Polynomial over = *loop.upper - loop.lower - Polynomial::constant(number + 1);
  if (const auto value = over.constantValue())
    return *value < 0;
  Access entry; // of the loop: it runs where the loops around it run
  for (std::optional<LoopIndex> around = loop.parent; around; around = table.loops[*around].parent)
    entry.loops.insert(entry.loops.begin(), *around);
  Executions executions(table, entry, entry);
  executions.add({Constraint::Kind::NonNegative, executions.instance(over, Side::First)});
  return executions.system().emptiness() == poly::Emptiness::Empty;
}

std::optional<std::int64_t> mostIterations(const AccessTable &table, LoopIndex index,
                                           std::int64_t limit) {
  const NestLoop &loop = table.loops[index];
  if (!loop.upper || !loop.counted)
    return std::nullopt;
  const Polynomial trips = *loop.upper - loop.lower;
  if (const auto number = trips.constantValue())
    return *number <= limit ? std::optional(std::max<std::int64_t>(0, *number)) : std::nullopt;
  const auto exceeds = [&](std::int64_t number) { return !isAtMost(table, index, number); };
  if (exceeds(limit))
    return std::nullopt;
  std::int64_t low = 0, high = limit; // not more than high; perhaps more than low
  while (low < high) {
    const std::int64_t middle = low + (high - low) / 2;
    if (exceeds(middle))
      low = middle + 1;
    else
      high = middle;
  }
  return high;
}

} // namespace parlift::analysis
