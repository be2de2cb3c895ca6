#include "analysis/dependences/Overlap.h"

#include "analysis/dependences/Instances.h"
#include "analysis/symbolic/Bounds.h"

#include <algorithm>
#include <functional>

namespace parlift::analysis {

namespace {

Constraint zero(Polynomial value) {
  return {Constraint::Kind::Zero, std::move(value)};
}
Constraint nonNegative(Polynomial value) {
  return {Constraint::Kind::NonNegative, std::move(value)};
}

Overlap anything() {
  Overlap result;
  result.exact = false;
  return result;
}

Overlap never() {
  Overlap result;
  result.never = true;
  return result;
}

bool sameExtent(const PathStep &a, const PathStep &b) {
  return a.extent.has_value() == b.extent.has_value() && (!a.extent || *a.extent == *b.extent);
}

/// How the same step of two paths relates.
enum class StepRelation : std::uint8_t { Subscripts, SameField, DistinctFields, Different };

StepRelation relate(const PathStep &a, const PathStep &b) {
  if (a.isField != b.isField || a.isOwned != b.isOwned)
    return StepRelation::Different;
  if (!a.isField)
    return a.elementSize == b.elementSize ? StepRelation::Subscripts : StepRelation::Different;
  if (a.fieldOffset == b.fieldOffset && a.fieldSize == b.fieldSize && a.fieldName == b.fieldName)
    return StepRelation::SameField;
  const bool apart =
      a.fieldOffset + a.fieldSize <= b.fieldOffset || b.fieldOffset + b.fieldSize <= a.fieldOffset;
  const bool sizesKnown = a.fieldSize != 0 && b.fieldSize != 0;
  return apart && sizesKnown && !a.inUnion && !b.inUnion ? StepRelation::DistinctFields
                                                         : StepRelation::Different;
}

/// Bytes from the base; nullopt when some step's size is not constant.
std::optional<Polynomial> byteOffset(const Access &access) {
  Polynomial result;
  for (const PathStep &step : access.path) {
    if (step.isField) {
      result = result + Polynomial::constant(static_cast<std::int64_t>(step.fieldOffset));
      continue;
    }
    if (step.elementSize == 0)
      return std::nullopt;
    result =
        result + step.index * Polynomial::constant(static_cast<std::int64_t>(step.elementSize));
  }
  if (result.isPoisoned())
    return std::nullopt;
  return result;
}

bool isOwned(const Access &access) {
  return std::ranges::any_of(access.path, &PathStep::isOwned);
}

/// Two executions, and the outer loops whose iteration is the same one in both.
struct Pair {
  const Executions &executions;
  std::set<LoopIndex> within;

  Polynomial instance(const Polynomial &value, Side side) const {
    return executions.instance(value, side, within);
  }
  Polynomial difference(const Polynomial &a, const Polynomial &b) const {
    return instance(a, Side::First) - instance(b, Side::Second);
  }
};

Overlap compareBytes(const Access &first, const Access &second, const Pair &pair) {
  if (isOwned(first) || isOwned(second))
    return anything(); // how far apart two blocks of memory are is not known
  const auto a = byteOffset(first);
  const auto b = byteOffset(second);
  if (!a || !b || first.size == 0 || second.size == 0)
    return anything();
  const Polynomial low = pair.instance(*a, Side::First);
  const Polynomial other = pair.instance(*b, Side::Second);
  // low < other + size of second, other < low + size of first
  const auto last = [](std::uint64_t size) {
    return Polynomial::constant(static_cast<std::int64_t>(size) - 1);
  };
  Overlap result;
  result.constraints = {nonNegative(other - low + last(second.size)),
                        nonNegative(low - other + last(first.size))};
  return result;
}

bool isLinearIn(const Polynomial &value) {
  return value.degree() <= 1;
}

/// Products of atoms that differ between the two executions keep an equation from being decided.
bool hasVaryingProduct(const Polynomial &a, const Polynomial &b, const Pair &pair) {
  return !isLinearIn(pair.difference(a, b));
}

/// s·t - s·t', where s is the same in both executions and positive whenever they are: t - t'.
std::optional<Polynomial> withoutStride(const AccessTable &table, const Access &first,
                                        const Pair &pair, const Polynomial &difference) {
  if (difference.isPoisoned() || difference.denominator() != 1 || difference.isZero())
    return std::nullopt;
  for (const AtomId id : difference.atoms()) {
    const bool isInAll = std::ranges::all_of(difference.terms(), [&](const auto &term) {
      return std::count(term.first.begin(), term.first.end(), id) == 1;
    });
    if (!isInAll || !isFixed(table.atoms, baseOf(id), pair.within) ||
        table.atoms[baseOf(id)].kind != AtomKind::Value)
      continue;
    std::vector<Constraint> facts = lastingContext(table);
    const std::vector<Constraint> bounds = table.boundsAround(first);
    facts.insert(facts.end(), bounds.begin(), bounds.end());
    if (!Bounds(table, std::move(facts)).positive(Polynomial::atom(baseOf(id))))
      continue;
    Polynomial result;
    for (const auto &[monomial, factor] : difference.terms()) {
      Polynomial term = Polynomial::constant(factor);
      for (const AtomId other : monomial)
        if (other != id)
          term = term * Polynomial::atom(other);
      result = result + term;
    }
    return result;
  }
  return std::nullopt;
}

/// How many of the common loops must be in the same iteration for a factor of some product to become a number of that product's, beside
/// one that still varies; 0: none has such a factor.
unsigned fixesFactor(const AccessTable &table, const Polynomial &index, const Pair &pair) {
  const std::vector<LoopIndex> &common = pair.executions.commonLoops();
  std::set<LoopIndex> equal = pair.within;
  for (auto level = static_cast<unsigned>(equal.size()); level < common.size(); ++level) {
    const std::set<LoopIndex> less = equal;
    equal.insert(common[level]);
    const auto fixes = [&](AtomId id) {
      return !isFixed(table.atoms, id, less) && isFixed(table.atoms, id, equal);
    };
    for (const auto &[monomial, coefficient] : index.terms())
      if (std::ranges::any_of(monomial, [&](AtomId id) { return fixes(id); }) &&
          std::ranges::any_of(monomial,
                              [&](AtomId id) { return !isFixed(table.atoms, id, equal); }))
        return level + 1;
  }
  return 0;
}

/// Numbers that values are wherever both accesses run: of q in `if (q == 4) good[j * w * q + i * 4 + 3] = 255;`.
std::map<AtomId, std::int64_t> numbersIn(const AccessTable &table, const Access &first,
                                         const Access &second) {
  std::map<AtomId, std::int64_t> result;
  for (const std::vector<Constraint> *facts : {&table.context, &first.guards, &second.guards})
    for (const Constraint &fact : *facts) {
      const auto atoms = fact.value.atoms();
      if (fact.kind != Constraint::Kind::Zero || fact.value.degree() != 1 || atoms.size() != 1)
        continue;
      const Atom &atom = table.atoms[atoms.front()];
      const bool isShared =
          atom.kind == AtomKind::Value && atom.variesIn.empty() && !atom.variesEverywhere;
      const std::int64_t factor = fact.value.coefficient({atoms.front()}),
                         rest = fact.value.coefficient({});
      if (isShared && (factor == 1 || factor == -1) && rest != INT64_MIN)
        result[atoms.front()] = factor == 1 ? -rest : rest;
    }
  return result;
}

Access withNumbers(Access access, std::size_t step, const std::map<AtomId, std::int64_t> &numbers) {
  for (const auto &[atom, number] : numbers)
    access.path[step].index =
        access.path[step].index.substitute(atom, Polynomial::constant(number));
  return access;
}

/// Adds "the subscripts of this step are equal".
void addSubscripts(const AccessTable &table, const Access &first, const Access &second,
                   std::size_t step, const Pair &pair, Delinearizer &delinearizer,
                   Overlap &result) {
  const Polynomial &a = first.path[step].index;
  const Polynomial &b = second.path[step].index;
  if (a.isPoisoned() || b.isPoisoned()) {
    result.exact = false;
    return;
  }
  if (hasVaryingProduct(a, b, pair)) {
    if (const auto apart = withoutStride(table, first, pair, pair.difference(a, b))) {
      result.constraints.push_back(zero(*apart));
      return;
    }
    auto split = delinearizer.split(first, second, step);
    if (!split)
      split = delinearizer.splitMoved(first, second, step);
    if (split) {
      for (std::size_t k = 0; k < split->first.subscripts.size(); ++k)
        result.constraints.push_back(
            zero(pair.difference(split->first.subscripts[k], split->second.subscripts[k])));
      for (const SplitSubscript *part : {&split->first, &split->second})
        for (const Constraint &assumption : part->assumptions)
          result.assumptions.push_back({assumption, {{first.id, second.id}}});
      return;
    }
    const std::map<AtomId, std::int64_t> numbers = numbersIn(table, first, second);
    if (std::ranges::any_of(numbers, [&](const auto &known) {
          return a.mentions(known.first) || b.mentions(known.first);
        })) {
      AccessTable both = table;
      both.accesses = {withNumbers(first, step, numbers), withNumbers(second, step, numbers)};
      Delinearizer ofBoth(both);
      ofBoth.stayWithin({pair.within.begin(), pair.within.end()});
      addSubscripts(both, both.accesses[0], both.accesses[1], step, pair, ofBoth, result);
      return;
    }
    for (const Polynomial &index : {a, b})
      if (const unsigned levels = fixesFactor(table, index, pair))
        result.saysMoreWithin =
            result.saysMoreWithin == 0 ? levels : std::min(result.saysMoreWithin, levels);
  }
  const Polynomial difference = pair.difference(a, b);
  if (difference.isPoisoned())
    result.exact = false;
  else
    result.constraints.push_back(zero(difference));
}

/// Bytes that a step leaves for what follows; 0: not constant.
std::uint64_t roomIn(const PathStep &step) {
  return step.isOwned ? 0 : (step.isField ? step.fieldSize : step.elementSize);
}

/// What lies elsewhere, from the place that leads there.
void putBehind(Access &access, unsigned base, const std::vector<PathStep> &place) {
  std::vector<PathStep> path = place;
  PathStep owned;
  owned.isField = owned.isOwned = true;
  path.push_back(std::move(owned));
  path.insert(path.end(), access.path.begin(), access.path.end());
  access.path = std::move(path);
  access.base = base;
}

} // namespace

Access fullPlace(const AccessTable &table, const Access &access) {
  Access result = access;
  while (const auto &holder = table.bases[result.base].holder)
    putBehind(result, holder->base, holder->path);
  return result;
}

std::optional<Access> fullPlaceThroughRows(const AccessTable &table, const Access &access,
                                           const Options &options) {
  Access result = access;
  for (;;) {
    const Base &base = table.bases[result.base];
    if (base.variesEverywhere)
      return std::nullopt;
    if (base.holder)
      putBehind(result, base.holder->base, base.holder->path);
    else if (const RowOf *row = rowOf(base, options))
      putBehind(result, row->table, row->path);
    else
      return result;
  }
}

bool isNested(const Access &access) {
  for (std::size_t k = 1; k < access.path.size(); ++k) {
    const PathStep &step = access.path[k];
    if (step.isOwned || access.path[k - 1].isOwned)
      continue; // where other memory begins
    // Only a type gives a step an extent: a subscript without one was added to a pointer.
    if (!step.isField && (!step.extent || stepsOverRows(step)))
      return false;
    const std::uint64_t room = roomIn(access.path[k - 1]);
    const std::uint64_t end = step.isField ? step.fieldOffset + step.fieldSize : step.elementSize;
    if (room != 0 && end > room)
      return false;
  }
  const std::uint64_t room = access.path.empty() ? 0 : roomIn(access.path.back());
  return room == 0 || access.size <= room;
}

namespace {

/// The two in one base, or in two that are the same.
Overlap overlapInBase(const AccessTable &table, const Access &first, const Access &second,
                      const Pair &pair, Delinearizer &delinearizer) {
  if (first.wholeObject || second.wholeObject)
    return anything();
  if (!isNested(first) || !isNested(second))
    return compareBytes(first, second, pair);
  Overlap result;
  const std::size_t steps = std::min(first.path.size(), second.path.size());
  for (std::size_t k = 0; k < steps; ++k) {
    const PathStep &a = first.path[k];
    const PathStep &b = second.path[k];
    const Base &base = table.bases[first.base];
    if (k == 0 && a.isField != b.isField && base.kind == BaseKind::Object && base.ownsElements)
      return never(); // how many elements there are, and one of them
    switch (relate(a, b)) {
    case StepRelation::DistinctFields:
      // The fields are apart if the records are the same one or different elements of one array.
      return never();
    case StepRelation::SameField:
      break;
    case StepRelation::Different:
      return compareBytes(first, second, pair);
    case StepRelation::Subscripts: {
      // Rows whose size is not constant are comparable when they have the same extents.
      const bool sameRows = a.elementSize != 0 ||
                            (k + 1 < first.path.size() && k + 1 < second.path.size() &&
                             sameExtent(first.path[k + 1], second.path[k + 1]) &&
                             first.path[k + 1].extent && !first.path[k + 1].extent->isPoisoned());
      if (!sameRows && !(first.path.size() == second.path.size() && k + 1 == first.path.size() &&
                         first.size == second.size))
        return anything();
      addSubscripts(table, first, second, k, pair, delinearizer, result);
      break;
    }
    }
  }
  if (first.path.size() != second.path.size()) {
    // One is a part of the other's object; it must not reach beyond it. Elements that a container owns are no part of it, but whoever
    // changes the container changes which they are: of that one, and of no other one beside it.
    const Access &whole = first.path.size() < second.path.size() ? first : second;
    const Access &part = &whole == &first ? second : first;
    const bool isBehind = std::any_of(part.path.begin() + static_cast<std::ptrdiff_t>(steps),
                                      part.path.end(), std::mem_fn(&PathStep::isOwned));
    const PathStep *last = whole.path.empty() ? nullptr : &whole.path.back();
    const std::uint64_t room = last == nullptr ? whole.size
                               : last->isField ? last->fieldSize
                                               : last->elementSize;
    if (whole.size == 0 || room == 0 || whole.size > room)
      return compareBytes(first, second, pair);
    result.exact = result.exact && whole.size == room && !isBehind;
    return result;
  }
  return first.size == second.size ? result : compareBytes(first, second, pair);
}

/// The read of the pointer to a row.
std::optional<Access> readOfRow(const AccessTable &table, const Access &access,
                                const Options &options) {
  const RowOf *row = rowOf(table.bases[access.base], options);
  if (!row)
    return std::nullopt;
  Access result = access;
  result.base = row->table;
  result.path = row->path;
  result.size = sizeof(void *);
  result.wholeObject = false;
  return result;
}

} // namespace

Overlap overlap(const AccessTable &table, const Access &first, const Access &second,
                const Executions &executions, Delinearizer &delinearizer, const Options &options,
                unsigned within) {
  const std::vector<LoopIndex> &common = executions.commonLoops();
  const std::vector<LoopIndex> same(common.begin(), common.begin() + within);
  delinearizer.stayWithin(same);
  Overlap result =
      overlapInBase(table, first, second, {executions, {same.begin(), same.end()}}, delinearizer);
  const auto rowOfFirst = readOfRow(table, first, options),
             rowOfSecond = readOfRow(table, second, options);
  if (result.never || !rowOfFirst || !rowOfSecond)
    return result;
  Overlap rows =
      overlap(table, *rowOfFirst, *rowOfSecond, executions, delinearizer, options, within);
  rows.constraints.insert(rows.constraints.end(), result.constraints.begin(),
                          result.constraints.end());
  rows.assumptions.insert(rows.assumptions.end(), result.assumptions.begin(),
                          result.assumptions.end());
  rows.exact &= result.exact;
  if (rows.saysMoreWithin == 0 ||
      (result.saysMoreWithin != 0 && result.saysMoreWithin < rows.saysMoreWithin))
    rows.saysMoreWithin = result.saysMoreWithin;
  return rows;
}

} // namespace parlift::analysis
