#include "legality/versions/TouchedElements.h"

#include "analysis/dependences/AssumedIn.h"
#include "analysis/dependences/Claims.h"
#include "analysis/dependences/Overlap.h"
#include "analysis/symbolic/Tightened.h"

#include <algorithm>
#include <numeric>
#include <set>

namespace parlift::legality {

using namespace analysis;

std::vector<Constraint> assumedAt(const Nest &nest, LoopIndex loop, const Access &access) {
  std::vector<Constraint> facts = nest.factsAt(access);
  const std::vector<Constraint> assumed =
      assumedIn(nest.table(), nest.dependences.assumptions, loop);
  facts.insert(facts.end(), assumed.begin(), assumed.end());
  // for (k = -r; k <= r; k++): where it runs 2 * r >= 0, and so r >= 0
  for (const LoopIndex at : access.loops)
    if (const NestLoop &known = nest.loop(at); known.counted && known.upper) {
      const Constraint runs{Constraint::Kind::NonNegative,
                            *known.upper - known.lower - Polynomial::constant(1)};
      if (Constraint tight = tightened(runs); tight.value != runs.value)
        facts.push_back(std::move(tight));
    }
  return facts;
}

bool widen(Covering &known, const Elements &more, const Bounds &bounds) {
  // a <= b wherever the known ones run
  const auto isKnown = [&](const Polynomial &a, const Polynomial &b) {
    return std::all_of(known.where.begin(), known.where.end(),
                       [&](const Bounds &one) { return one.nonNegative(b - a); });
  };
  const bool keepsLow = bounds.nonNegative(more.low - known.range.low);
  const bool keepsEnd = bounds.nonNegative(known.range.end - more.end);
  if ((!keepsLow && !isKnown(more.low, known.range.low)) ||
      (!keepsEnd && !isKnown(known.range.end, more.end)))
    return false;
  if (!keepsLow)
    known.range.low = more.low;
  if (!keepsEnd)
    known.range.end = more.end;
  known.where.push_back(bounds);
  return true;
}

namespace {

/// How many bytes one step of the access's first subscript skips; nullopt: not known. The size of a row
/// `double[n2][n1]` is no constant, and is the product of the extents.
std::optional<Polynomial> stepBytes(const Access &access) {
  Polynomial bytes = Polynomial::constant(1);
  for (std::size_t k = 0; k < access.path.size(); ++k) {
    const PathStep &step = access.path[k];
    if (step.isField || (k > 0 && !step.extent))
      return std::nullopt;
    if (k > 0)
      bytes = bytes * *step.extent;
    if (step.elementSize != 0)
      return bytes * Polynomial::constant(static_cast<std::int64_t>(step.elementSize));
  }
  return std::nullopt;
}

/// The access goes by the base's own name, and so by its type, row by row.
bool isByOwnName(const Access &access, const Base &object) {
  const ir::Expr *at = access.expr;
  while (at && at->kind != ir::ExprKind::VarRef)
    at = at->kind != ir::ExprKind::Cast && at->kind != ir::ExprKind::Call && !at->operands.empty()
             ? at->operands[0].get()
             : nullptr;
  return at && at->symbol == object.symbol && object.elementType &&
         at->symbol->type->element == object.elementType;
}

/// By how many elements a range may be wider where that hangs on values:
/// addresses behind it must not leave the address space.
constexpr std::int64_t mostElements = std::int64_t{1} << 34U;

/// A wider range may be said in fewer words: `n * s` for n·s - s + 1 when s >= 1, `n * s + 1` when s >= 0. Not `k` for
/// k - 9223372036854775800, nor `n + 2147483642` for n + 2147483642 - i where i begins there: a number is kept as it stands unless it
/// is small. Nor `hi` for
Polynomial simplerEnd(const Polynomial &end, const Bounds &bounds, const AccessTable &table) {
  Polynomial rising;
  const auto isPart = [&](const Monomial &small) {
    return std::ranges::any_of(end.terms(), [&](const auto &term) {
      return term.second > 0 && std::ranges::all_of(small, [&](AtomId id) {
               return std::ranges::count(term.first, id) >= std::ranges::count(small, id);
             });
    });
  };
  for (const auto &[monomial, factor] : end.terms())
    if (factor < 0 && !isPart(monomial) &&
        std::ranges::any_of(
            monomial, [&](AtomId id) { return table.atoms[id].kind != AtomKind::Counter; }))
      return end;
  for (const auto &[monomial, factor] : end.terms())
    if (!monomial.empty() && factor > 0) {
      Polynomial term = Polynomial::constant(factor);
      for (AtomId id : monomial)
        term = term * Polynomial::atom(id);
      rising = rising + term;
    }
  if (end.denominator() != 1 || rising.isZero())
    return end;
  // Blocks often lie one right behind the other: n of n - 1 is where an array ends, but 2·n of 2·n - 2 is a row of the next one, and so is
  // n·s + w of n·s - s + w, w elements of each row.
  const bool leavesOutRow = std::ranges::any_of(
      end.terms(), [](const auto &term) { return term.second < 0 && !term.first.empty(); });
  if (leavesOutRow && rising.terms().size() > 1)
    return end;
  std::int64_t step = 0;
  for (const auto &[monomial, factor] : rising.terms())
    step = std::gcd(step, factor);
  if (step > 1 &&
      std::ranges::any_of(end.terms(), [&](const auto &term) { return -term.second >= step; }))
    return end;
  for (const Polynomial &wider : {rising, rising + Polynomial::constant(end.coefficient({}))}) {
    const Polynomial beyond = wider - end;
    const Polynomial few = Polynomial::constant(fewElements);
    const bool leavesOutCounter = std::ranges::any_of(
        beyond.atoms(), [&](AtomId id) { return table.atoms[id].kind == AtomKind::Counter; });
    if (wider.terms().size() >= end.terms().size() || !bounds.nonNegative(beyond) ||
        (leavesOutCounter && bounds.nonNegative(beyond - few - Polynomial::constant(1))))
      continue;
    const Polynomial most = beyond.constantValue() ? few : Polynomial::constant(mostElements);
    if (bounds.nonNegative(most - beyond))
      return wider;
  }
  return end;
}

enum class End : std::uint8_t { Low, High };

/// The end of a strided range without its rounding, where C has no words for that: 4 * floor((n - 1) / 4)
/// is at most n - 1 and at least n - 4. The range grows by less than a step.
Polynomial unrounded(const Polynomial &end, End which, const AccessTable &table) {
  Polynomial result = end;
  for (const AtomId id : end.atoms()) {
    const Atom &atom = table.atoms[id];
    const std::int64_t factor = end.coefficient({id});
    if (atom.kind != AtomKind::Quotient || atom.isSaidInC || end.degreeIn(id) != 1 ||
        end.denominator() != 1 || factor % atom.divisor != 0)
      continue;
    const Polynomial own = Polynomial::constant(factor) * Polynomial::atom(id);
    const bool roundsInwards = (factor > 0) == (which == End::High);
    const Polynomial least = Polynomial::constant(roundsInwards ? 0 : atom.divisor - 1);
    result = result - own + Polynomial::constant(factor / atom.divisor) * (atom.operand - least);
  }
  return result;
}

/// That the values which counters, or what is computed of them, are multiplied by are not negative, as far as nothing is known of their
/// signs and they are the same all the time.
std::vector<Constraint> signsOfSteps(const Nest &nest, LoopIndex loop, const Polynomial &index,
                                     const Bounds &bounds) {
  const AccessTable &table = nest.table();
  const auto isSteady = [&](const Atom &atom) {
    return atom.kind == AtomKind::Value && !atom.variesEverywhere &&
           std::ranges::none_of(atom.variesIn,
                                [&](LoopIndex in) { return nest.isInside(in, loop); });
  };
  std::set<AtomId> steps;
  for (const auto &[monomial, factor] : index.terms())
    if (std::ranges::any_of(monomial, [&](AtomId id) { return !isSteady(table.atoms[id]); }))
      for (const AtomId id : monomial)
        if (isSteady(table.atoms[id]) && !bounds.nonNegative(Polynomial::atom(id)) &&
            !bounds.nonNegative(-Polynomial::atom(id)))
          steps.insert(id);
  std::vector<Constraint> result;
  for (const AtomId id : steps)
    result.push_back({Constraint::Kind::NonNegative, Polynomial::atom(id)});
  return result;
}

template <typename IsMeant>
std::optional<TouchedElements> touchedBy(const Nest &nest, LoopIndex loop, IsMeant isMeant,
                                         bool mayPresume = false) {
  const AccessTable &table = nest.table();
  TouchedElements result;
  for (const Access &access : table.accesses) {
    if (!isMeant(access) || !nest.isInside(access, loop))
      continue;
    const Base &object = table.bases[access.base];
    if (access.path.empty() || access.path[0].isField) {
      if ((object.isContainer && !object.symbol->type->isView) ||
          (access.wholeObject && object.kind != BaseKind::Object))
        return std::nullopt; // as much as the pointer reaches
      result.isWhole = true;
      continue;
    }
    if (!isNested(access))
      return std::nullopt;
    // A step that is not over the type the text points to is said in bytes. Rows of variable length
    // cannot be told by their size: `double (*)[n]` and a `void *` that was made one have the same, none.
    const std::uint64_t unit = object.elementType ? object.elementType->size : 0;
    Polynomial bytes;
    if (access.path[0].elementSize != unit || (unit == 0 && !isByOwnName(access, object))) {
      // Of an object of a derived class, for all that is known: this one may end before, and with it what addresses there are.
      if (access.isPresumed && access.path[0].elementSize > unit)
        return std::nullopt;
      const auto known = stepBytes(access);
      if (!known || known->isPoisoned() || known->denominator() != 1)
        return std::nullopt;
      bytes = *known;
    }
    std::vector<LoopIndex> inner;
    for (LoopIndex index : access.loops)
      if (nest.isInside(index, loop))
        inner.push_back(index);
    std::vector<Constraint> facts = assumedAt(nest, loop, access);
    facts.insert(facts.end(), result.presumed.begin(), result.presumed.end());
    std::optional<Bounds> bounds(std::in_place, table, facts);
    auto ends = bounds->ends(access.path[0].index, inner);
    if (!ends && mayPresume) {
      const auto signs = signsOfSteps(nest, loop, access.path[0].index, *bounds);
      facts.insert(facts.end(), signs.begin(), signs.end());
      bounds.emplace(table, std::move(facts));
      ends = bounds->ends(access.path[0].index, inner);
      result.presumed.insert(result.presumed.end(), signs.begin(), signs.end());
    }
    if (!ends || ends->low.denominator() != 1 || ends->high.denominator() != 1)
      return std::nullopt;
    const Polynomial high = unrounded(ends->high, End::High, table);
    Elements here{unrounded(ends->low, End::Low, table),
                  simplerEnd(high + Polynomial::constant(1), *bounds, table)};
    std::vector<Covering> &elements = result.elements;
    std::size_t into = 0;
    while (into < elements.size() &&
           (!(elements[into].bytes - bytes).isZero() || !widen(elements[into], here, *bounds)))
      ++into;
    if (into == elements.size())
      elements.push_back({std::move(here), bytes, {*bounds}});
    result.covered.emplace_back(&access, into);
  }
  return result;
}

} // namespace

std::optional<TouchedElements> touchedElements(const Nest &nest, LoopIndex loop, unsigned base,
                                               bool writesOnly, bool mayPresume) {
  return touchedBy(
      nest, loop,
      [&](const Access &access) { return access.base == base && (access.isWrite || !writesOnly); },
      mayPresume);
}

std::optional<TouchedElements> touchedElements(const Nest &nest, LoopIndex loop,
                                               const std::set<unsigned> &bases) {
  return touchedBy(nest, loop, [&](const Access &access) { return bases.contains(access.base); });
}

void claimCovered(const Nest &nest, LoopIndex loop, const TouchedElements &touched) {
  std::vector<Constraint> assumed = assumedIn(nest.table(), nest.dependences.assumptions, loop);
  assumed.insert(assumed.end(), touched.presumed.begin(), touched.presumed.end());
  if (ClaimRecorder *recorder = ClaimRecorder::current())
    for (const auto &[access, place] : touched.covered)
      recorder->add(claimInside(nest.table(), assumed, *access, touched.elements[place].range.low,
                                touched.elements[place].range.end, loop));
}

} // namespace parlift::legality
