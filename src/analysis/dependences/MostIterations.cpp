#include "analysis/dependences/MostIterations.h"

#include "analysis/dependences/Executions.h"

#include <algorithm>

namespace parlift::analysis {

namespace {

/// The loops around `index` are in some iteration, and `value` of their counters is 0 or more: impossible?
bool isNeverReachedWith(const AccessTable &table, LoopIndex index, const Polynomial &value) {
  Access entry; // of the loop: it runs where the loops around it run
  for (std::optional<LoopIndex> around = table.loops[index].parent; around;
       around = table.loops[*around].parent)
    entry.loops.insert(entry.loops.begin(), *around);
  // One execution: a second one would take up choices that the system is split by.
  Executions executions(table, entry, Access());
  executions.add({Constraint::Kind::NonNegative, executions.instance(value, Side::First)});
  return executions.system().emptiness() == poly::Emptiness::Empty;
}

} // namespace

bool isAtMost(const AccessTable &table, LoopIndex index, std::int64_t number) {
  const NestLoop &loop = table.loops[index];
  if (!loop.upper || !loop.counted)
    return false;
  const Polynomial over = *loop.upper - loop.lower - Polynomial::constant(number + 1);
  if (const auto value = over.constantValue())
    return *value < 0;
  return isNeverReachedWith(table, index, over);
}

bool startsAbove(const AccessTable &table, LoopIndex index, std::int64_t number) {
  const NestLoop &loop = table.loops[index];
  return loop.variable && loop.counted &&
         isNeverReachedWith(table, index, Polynomial::constant(number) - loop.start);
}

bool startsBelow(const AccessTable &table, LoopIndex index, std::int64_t number) {
  const NestLoop &loop = table.loops[index];
  return loop.variable && loop.counted &&
         isNeverReachedWith(table, index, loop.start - Polynomial::constant(number));
}

bool comesTo(const AccessTable &table, LoopIndex index, LoopIndex outer) {
  const NestLoop &loop = table.loops[index], &around = table.loops[outer];
  if (!loop.upper || !loop.counted || loop.step != 1 || around.step != 1)
    return false;
  const Polynomial value = around.start + Polynomial::atom(around.counter) - around.lower;
  const Polynomial past = loop.start + *loop.upper - loop.lower;
  return isNeverReachedWith(table, index, loop.start - value - Polynomial::constant(1)) &&
         isNeverReachedWith(table, index, value - past);
}

bool isNeverMore(const AccessTable &table, LoopIndex index, const Polynomial &value,
                 std::int64_t number) {
  const Polynomial over = value - Polynomial::constant(number) - Polynomial::constant(1);
  return !over.isPoisoned() && isNeverReachedWith(table, index, over);
}

bool runsAtLeastOnce(const AccessTable &table, LoopIndex index) {
  const NestLoop &loop = table.loops[index];
  return loop.upper && loop.counted && isNeverReachedWith(table, index, loop.lower - *loop.upper);
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
