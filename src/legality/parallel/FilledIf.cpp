#include "legality/parallel/FilledIf.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace parlift::legality {

using namespace analysis;

namespace {

struct Ends {
  Polynomial first, last;
};

/// The value in the first or the last iteration.
std::optional<Polynomial> atEnd(const Polynomial &value, const NestLoop &loop, bool isLast) {
  const auto split = value.splitBy(loop.counter);
  if (!split || !loop.upper)
    return std::nullopt;
  const auto factor = split->first.constantValue();
  const bool ascends = !factor || *factor >= 0;
  const Polynomial counter = ascends == isLast ? *loop.upper - Polynomial::constant(1) : loop.lower;
  return split->second + split->first * counter;
}

/// Of a subscript in an iteration of `around`, the innermost loops first.
std::optional<Ends> endsOf(const AccessTable &table, const Access &access, std::size_t step,
                           LoopIndex around) {
  Ends ends{access.path[step].index, access.path[step].index};
  const auto begin = std::ranges::find(access.loops, around);
  for (auto loop = access.loops.end(); loop != begin && loop - 1 != begin; --loop) {
    const NestLoop &walked = table.loops[*(loop - 1)];
    const auto first = atEnd(ends.first, walked, false), last = atEnd(ends.last, walked, true);
    if (!first || !last)
      return std::nullopt;
    ends = {*first, *last};
  }
  return ends;
}

} // namespace

std::vector<Constraint> wouldFill(const AccessTable &table, const Access &read, const Access &write,
                                  LoopIndex loop) {
  std::vector<Constraint> guesses;
  const auto guess = [&](const Polynomial &value) {
    const bool isKnown = std::ranges::any_of(guesses, [&](const Constraint &other) {
      return !value.isPoisoned() && other.value == value;
    });
    if (!value.isPoisoned() && !value.constantValue() && !isKnown)
      guesses.push_back({Constraint::Kind::NonNegative, value});
  };
  if (read.path.size() != write.path.size() || read.wholeObject || write.wholeObject)
    return guesses;
  for (const Constraint &guard : write.guards)
    if (guard.kind == Constraint::Kind::NonNegative)
      guess(guard.value);
  for (std::size_t k = 0; k < read.path.size(); ++k) {
    if (read.path[k].isField)
      continue;
    const auto touched = endsOf(table, read, k, loop), filled = endsOf(table, write, k, loop);
    if (!touched || !filled)
      continue;
    guess(filled->last - touched->last);
    guess(touched->first - filled->first);
  }
  return guesses;
}

} // namespace parlift::legality
