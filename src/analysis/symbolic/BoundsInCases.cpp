// Ends of values that are told by cases: clamped, wrapped around, the lesser of two.
#include "analysis/symbolic/Bounds.h"

#include <algorithm>

namespace parlift::analysis {

/// No iteration has this case: `n <= -1` where n >= 1 is known.
bool Bounds::isExcluded(const std::vector<Constraint> &conjunction) const {
  return std::ranges::any_of(conjunction, [&](const Constraint &one) {
    return one.kind == Constraint::Kind::NonNegative &&
           nonNegative(-one.value - Polynomial::constant(1), 3);
  });
}

std::optional<Polynomial> endSaid(const Constraint &constraint, AtomId id, bool least) {
  const std::int64_t factor = constraint.value.coefficient({id});
  if (constraint.kind == Constraint::Kind::NonZero || constraint.value.denominator() != 1 ||
      (factor != 1 && factor != -1))
    return std::nullopt;
  const Polynomial rest = constraint.value - Polynomial::constant(factor) * Polynomial::atom(id);
  if (rest.isPoisoned() || rest.mentions(id) ||
      (constraint.kind == Constraint::Kind::NonNegative && (factor > 0) != least))
    return std::nullopt;
  return factor > 0 ? -rest : rest;
}

namespace {

constexpr int deepestCases = 3; // a choice of a choice of a remainder

} // namespace

/// The least or greatest value of an atom that is told by cases: of `x < 0 ? 0 : x >= w ? w - 1 : x` it is 0 and w - 1. In
/// each case the ends that the case says, of them those that no other case passes.
std::optional<Polynomial> Bounds::endInCases(AtomId id, const std::vector<LoopIndex> &loops,
                                             bool least, int depth) const {
  std::vector<std::vector<Polynomial>> ends; // of each case
  for (const std::vector<Constraint> &conjunction : table_.atoms[id].cases) {
    if (isExcluded(conjunction))
      continue;
    Lists facts = others_;
    facts.push_back(&own_);
    facts.push_back(&conjunction);
    const Bounds here = of(table_, std::move(facts));
    std::vector<Polynomial> own;
    for (const Constraint &constraint : conjunction) {
      const auto said = endSaid(constraint, id, least);
      if (!said)
        continue;
      const auto atoms = said->atoms();
      if (atoms.size() == 1 && *said == Polynomial::atom(atoms.front()) &&
          !table_.atoms[atoms.front()].cases.empty()) {
        // It is another such atom, of which the case may say more.
        for (const Constraint &more : conjunction)
          if (const auto end = endSaid(more, atoms.front(), least);
              end && !(*end).mentions(id) && more.kind == Constraint::Kind::NonNegative)
            if (const auto fixed = here.extreme(*end, loops, least))
              own.push_back(*fixed);
        const auto inner =
            depth > 0 ? here.endInCases(atoms.front(), loops, least, depth - 1) : std::nullopt;
        if (inner)
          own.push_back(*inner);
        continue;
      }
      const auto drawn = here.extreme(here.withoutCounters(*said, loops, least), loops, least);
      const auto plain = here.extreme(*said, loops, least);
      for (const auto &end : {drawn, plain})
        if (end)
          own.push_back(*end);
    }
    if (own.empty())
      return std::nullopt;
    ends.push_back(std::move(own));
  }
  const auto isBeyondAll = [&](const Polynomial &end) {
    return std::ranges::all_of(ends, [&](const auto &others) {
      return std::ranges::any_of(others, [&](const Polynomial &other) {
        return nonNegative(least ? other - end : end - other, 3);
      });
    });
  };
  // The greatest of h - 2 and 0 is neither, where h >= 1 is all that is known, but no greater than h - 1.
  std::optional<Polynomial> nearest;
  for (const std::int64_t beyond : {0, 1})
    for (const auto &mine : ends)
      for (const Polynomial &exact : mine) {
        const Polynomial end = exact + Polynomial::constant(least ? -beyond : beyond);
        if (isBeyondAll(end) &&
            (!nearest || nonNegative(least ? end - *nearest : *nearest - end, 3)))
          nearest = end;
      }
  return nearest;
}

/// The ends of what the atom is made of, as far as counters move it: these are reached, or nearly so.
void Bounds::addReached(AtomId id, const std::vector<LoopIndex> &loops, bool least, int depth,
                        std::vector<Polynomial> &reached) const {
  for (const std::vector<Constraint> &conjunction : table_.atoms[id].cases)
    for (const Constraint &constraint : conjunction) {
      const auto said = endSaid(constraint, id, least);
      if (!said)
        continue;
      bool hasCounter = false;
      for (const AtomId other : said->atoms()) {
        hasCounter |= table_.atoms[other].kind == AtomKind::Counter;
        if (depth > 0 && !table_.atoms[other].cases.empty())
          addReached(other, loops, least, depth - 1, reached);
      }
      if (const auto end = hasCounter ? extreme(*said, loops, least) : std::nullopt)
        reached.push_back(*end);
    }
}

/// As in endInCases, where that does not lead beyond what the loops reach: addresses made of it stay near the array, even
/// if the n of `i % n` is far greater than any i.
std::optional<Polynomial> Bounds::endOfCases(AtomId id, const std::vector<LoopIndex> &loops,
                                             bool least) const {
  if (table_.atoms[id].cases.empty())
    return std::nullopt;
  auto end = endInCases(id, loops, least, deepestCases);
  if (!end || end->constantValue())
    return end;
  constexpr std::int64_t near = 64;
  std::vector<Polynomial> reached;
  addReached(id, loops, least, deepestCases, reached);
  const bool isReached = std::ranges::any_of(reached, [&](const Polynomial &other) {
    return nonNegative(Polynomial::constant(near) + (least ? *end - other : other - *end), 3);
  });
  return isReached ? end : std::nullopt;
}

} // namespace parlift::analysis
