#include "legality/Section.h"

#include "analysis/Bounds.h"
#include "analysis/Claims.h"
#include "analysis/Overlap.h"

#include <algorithm>

namespace parlift::legality {

using namespace analysis;

namespace {

std::vector<Constraint> factsAt(const Nest &nest, const Access &access) {
  std::vector<Constraint> facts = nest.factsAt(access);
  for (const Assumption &assumption : nest.dependences.assumptions)
    facts.push_back(assumption.constraint);
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
  std::vector<Bounds> where; ///< what holds where the accesses run that `result` covers
  for (const Access *access : accesses) {
    const Base &base = nest.table().bases[access->base];
    if (access->wholeObject || access->path.empty() || access->path[0].isField ||
        !isNested(*access) || !base.elementType ||
        (base.elementType->size != 0 && access->path[0].elementSize != base.elementType->size) ||
        (everyEnd && (!access->exact || !access->guards.empty())))
      return std::nullopt;
    const std::vector<Constraint> facts = factsAt(nest, *access);
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
    const auto low = bounds.minimum(access->path[0].index, inner);
    const auto high = bounds.maximum(access->path[0].index, inner);
    if (!low || !high || low->denominator() != 1 || high->denominator() != 1)
      return std::nullopt;
    const Section here{*low, *high + Polynomial::constant(1)};
    // The end that covers an access is proved to by what holds where that one runs.
    const auto least = [&](const Polynomial &known,
                           const Polynomial &more) -> std::optional<Polynomial> {
      if (bounds.nonNegative(more - known))
        return known;
      const bool covers = std::all_of(where.begin(), where.end(), [&](const Bounds &one) {
        return one.nonNegative(known - more);
      });
      return covers ? std::optional(more) : std::nullopt;
    };
    if (!result) {
      result = here;
      where.push_back(bounds);
      continue;
    }
    const auto first = least(result->low, here.low);
    const auto last = least(-result->end, -here.end);
    if (!first || !last)
      return std::nullopt;
    where.push_back(bounds);
    result = Section{*first, -*last};
  }
  if (ClaimRecorder *recorder = ClaimRecorder::current(); recorder && result)
    for (const Access *access : accesses)
      recorder->add(claimInside(nest.table(), nest.dependences.assumptions, *access, result->low,
                                result->end, loop));
  return result;
}

} // namespace parlift::legality
