// Ends of values that are computed under conditions on the counters, which the loops alone do not give.
#include "analysis/symbolic/Bounds.h"

#include <algorithm>

namespace parlift::analysis {

/// `value` with the counter of loops[at] taken out by the fact f >= 0, and not less (`least`: not greater) than it is.
/// With c the counter, f = a·c + .. for a = 1 or -1 and value = p·c + ..:   value - (p/a)·f has no c, and differs by
/// (p/a)·f, whose sign is that of p/a.
std::optional<Polynomial> Bounds::withoutCounter(const Polynomial &value, const Constraint &fact,
                                                 std::size_t at,
                                                 const std::vector<LoopIndex> &loops,
                                                 bool least) const {
  const AtomId counter = table_.loops[loops[at]].counter;
  if (fact.kind != Constraint::Kind::NonNegative || !fact.value.mentions(counter))
    return std::nullopt;
  const auto ofFact = fact.value.splitBy(counter), ofValue = value.splitBy(counter);
  const auto a = ofFact ? ofFact->first.constantValue() : std::nullopt;
  if (!ofValue || !a || (*a != 1 && *a != -1))
    return std::nullopt;
  // What is left must be known to the loops around this one: nothing of those inside, nothing that is loaded.
  const auto isFixed = [&](AtomId id) {
    const Atom &atom = table_.atoms[id];
    if (atom.kind == AtomKind::Counter)
      return std::find(loops.begin() + static_cast<std::ptrdiff_t>(at) + 1, loops.end(),
                       atom.loop) == loops.end();
    return value.mentions(id) || (atom.printable && atom.conditionalIn.empty() &&
                                  !atom.variesEverywhere && atom.variesIn.empty());
  };
  const auto atoms = fact.value.atoms();
  const Polynomial times = *a > 0 ? ofValue->first : -ofValue->first;
  if (!std::ranges::all_of(atoms, isFixed) || !nonNegative(least ? times : -times, 3))
    return std::nullopt;
  return value - times * fact.value;
}

/// Counters out by conditions, where one takes out several at once or no loop's end is known to do better.
Polynomial Bounds::withoutCounters(Polynomial value, const std::vector<LoopIndex> &loops,
                                   bool least) const {
  const auto countersIn = [&](const Polynomial &of) {
    return std::ranges::count_if(
        loops, [&](LoopIndex loop) { return of.mentions(table_.loops[loop].counter); });
  };
  for (std::size_t at = loops.size(); at-- > 0;) {
    const NestLoop &loop = table_.loops[loops[at]];
    if (!value.mentions(loop.counter))
      continue;
    std::optional<Polynomial> best;
    const auto consider = [&](const Constraint &fact) {
      const auto without = withoutCounter(value, fact, at, loops, least);
      if (without && (!best || countersIn(*without) < countersIn(*best) ||
                      (countersIn(*without) == countersIn(*best) &&
                       nonNegative(least ? *without - *best : *best - *without, 3))))
        best = without;
    };
    consider({Constraint::Kind::NonNegative, Polynomial::atom(loop.counter) - loop.lower});
    if (loop.upper)
      consider({Constraint::Kind::NonNegative,
                *loop.upper - Polynomial::constant(1) - Polynomial::atom(loop.counter)});
    std::ranges::for_each(own_, consider);
    for (const auto *facts : others_)
      std::ranges::for_each(*facts, consider);
    if (!best)
      break;
    value = *best;
  }
  return value;
}

std::optional<Bounds::Ends> Bounds::ends(const Polynomial &value,
                                         const std::vector<LoopIndex> &loops) const {
  const auto low = minimum(value, loops), high = maximum(value, loops);
  if (!low || !high)
    return std::nullopt;
  // One past the other end is near enough: then nothing lies between.
  const Polynomial first = *low - Polynomial::constant(1), last = *high + Polynomial::constant(1);
  const auto nearLow = minimum(withoutCounters(value, loops, true), loops);
  const auto nearHigh = maximum(withoutCounters(value, loops, false), loops);
  const bool drawsLow = nearLow && nonNegative(*nearLow - *low) && nonNegative(last - *nearLow);
  const bool drawsHigh =
      nearHigh && nonNegative(*high - *nearHigh) && nonNegative(*nearHigh - first);
  return Ends{drawsLow ? *nearLow : *low, drawsHigh ? *nearHigh : *high};
}

} // namespace parlift::analysis
