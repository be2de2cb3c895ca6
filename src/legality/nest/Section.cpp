#include "legality/nest/Section.h"

#include "analysis/dependences/AssumedIn.h"
#include "analysis/dependences/Claims.h"
#include "analysis/dependences/Overlap.h"
#include "analysis/symbolic/Bounds.h"

#include <algorithm>

namespace parlift::legality {

using namespace analysis;

namespace {

std::vector<Constraint> factsAt(const Nest &nest, LoopIndex loop, const Access &access) {
  std::vector<Constraint> facts = nest.factsAt(access);
  const std::vector<Constraint> assumed =
      assumedIn(nest.table(), nest.dependences.assumptions, loop);
  facts.insert(facts.end(), assumed.begin(), assumed.end());
  for (const PathStep &step : access.path)
    if (step.extent && !step.extent->isPoisoned())
      facts.push_back({Constraint::Kind::NonNegative, *step.extent - Polynomial::constant(1)});
  return facts;
}

/// The loop inside runs whenever the one around it does.
bool runs(const NestLoop &loop, const Bounds &before) {
  return loop.exact && loop.counted && loop.upper && before.positive(*loop.upper - loop.lower);
}

} // namespace

std::optional<Section> sectionOf(const Nest &nest, LoopIndex loop,
                                 const std::vector<const Access *> &accesses, bool everyEnd) {
  std::optional<Section> result;
  std::vector<std::vector<Constraint>>
      where;               ///< what holds where the accesses run that `result` covers
  bool mayBeEmpty = false; ///< the accesses are inside where `end` is positive
  for (const Access *access : accesses) {
    const Base &base = nest.table().bases[access->base];
    if (access->wholeObject || access->path.empty() || access->path[0].isField ||
        !isNested(*access) || !base.elementType ||
        (base.elementType->size != 0 && access->path[0].elementSize != base.elementType->size) ||
        (everyEnd && (!access->exact || !access->guards.empty())))
      return std::nullopt;
    const std::vector<Constraint> facts = factsAt(nest, loop, *access);
    std::vector<Constraint> outside = nest.table().context;
    for (const PathStep &step : access->path)
      if (step.extent && !step.extent->isPoisoned())
        outside.push_back({Constraint::Kind::NonNegative, *step.extent - Polynomial::constant(1)});
    std::vector<LoopIndex> inner;
    for (const LoopIndex at : access->loops) {
      if (!nest.isInside(at, loop))
        continue;
      inner.push_back(at);
      if (everyEnd && at != loop && !runs(nest.loop(at), Bounds(nest.table(), outside)))
        return std::nullopt;
    }
    // Where the subscript moves with loops inside, what it reaches says nothing of a loop that never runs.
    const std::vector<AtomId> atoms = access->path[0].index.atoms();
    const bool movesInside = std::any_of(inner.begin(), inner.end(), [&](LoopIndex at) {
      return at != loop &&
             std::find(atoms.begin(), atoms.end(), nest.loop(at).counter) != atoms.end();
    });
    if (everyEnd && movesInside && !runs(nest.loop(loop), Bounds(nest.table(), outside)))
      return std::nullopt;
    const Bounds bounds(nest.table(), facts);
    const auto ends = bounds.ends(access->path[0].index, inner);
    if (!ends || ends->low.denominator() != 1 || ends->high.denominator() != 1)
      return std::nullopt;
    const Section here{ends->low, ends->high + Polynomial::constant(1)};
    if (!result) {
      result = here;
      where.push_back(facts);
      continue;
    }
    // The end that covers an access is proved to by what holds where that one runs.
    const auto least = [&](const Polynomial &known, const Polynomial &more,
                           const std::vector<Constraint> &given) -> std::optional<Polynomial> {
      const auto holds = [&](std::vector<Constraint> known, const Polynomial &value) {
        known.insert(known.end(), given.begin(), given.end());
        return Bounds(nest.table(), std::move(known)).nonNegative(value);
      };
      if (holds(facts, more - known))
        return known;
      const bool covers = std::all_of(where.begin(), where.end(),
                                      [&](const auto &one) { return holds(one, known - more); });
      return covers ? std::optional(more) : std::nullopt;
    };
    const auto isPositive = [](const Polynomial &end) {
      return std::vector<Constraint>{
          {Constraint::Kind::NonNegative, end - Polynomial::constant(1)}};
    };
    const bool wasEmptyBefore = mayBeEmpty;
    const auto first = least(result->low, here.low, {});
    auto last = least(-result->end, -here.end, {});
    // `a[0]`, then a[1] to a[m - 1]: [0, m) where m is positive, which is asked before memory is made for it.
    for (const Polynomial &end : {result->end, here.end})
      if (!last && !everyEnd) {
        last = least(-result->end, -here.end, isPositive(end));
        if (last && -*last != end)
          last.reset();
        mayBeEmpty |= last.has_value();
      }
    // What holds where one end is positive need not hold where another one is.
    if (!first || !last || (mayBeEmpty && wasEmptyBefore && -*last != result->end))
      return std::nullopt;
    where.push_back(facts);
    result = Section{*first, -*last};
  }
  if (ClaimRecorder *recorder = ClaimRecorder::current(); recorder && result) {
    std::vector<Constraint> assumed = assumedIn(nest.table(), nest.dependences.assumptions, loop);
    if (mayBeEmpty)
      assumed.push_back({Constraint::Kind::NonNegative, result->end - Polynomial::constant(1)});
    for (const Access *access : accesses)
      recorder->add(claimInside(nest.table(), assumed, *access, result->low, result->end, loop));
  }
  return result;
}

} // namespace parlift::legality
