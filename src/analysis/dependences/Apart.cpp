#include "analysis/dependences/Apart.h"

#include "analysis/dependences/Claims.h"
#include "analysis/dependences/Executions.h"
#include "analysis/dependences/Overlap.h"
#include "analysis/model/WrapAround.h"
#include "analysis/symbolic/Bounds.h"

#include <algorithm>

namespace parlift::analysis {

namespace {

/// Rows of a length that is no constant: those of the access are as long as those that the range counts.
bool hasRows(const Access &access, const std::vector<Polynomial> &rows) {
  for (std::size_t level = 0; level < rows.size(); ++level) {
    const std::size_t step = level + 1;
    if (access.path.size() <= step || access.path[step].isField || !access.path[step].extent ||
        access.path[step].extent->isPoisoned() || !(*access.path[step].extent == rows[level]))
      return false;
    const bool isLast = level + 1 == rows.size();
    if ((access.path[step].elementSize != 0) != isLast)
      return false;
  }
  return true;
}

std::pair<unsigned, unsigned> basesOf(const ApartRanges &ranges) {
  return std::minmax(ranges.first.base, ranges.second.base);
}

/// Proves that values are not negative whenever an access runs.
///
///     n·m - 1 - i·m - j       m times n - i, and - 1 - j:   n - i >= 1 and m >= 0 and m - 1 - j >= 0
class Prover {
public:
  Prover(const AccessTable &table, const Access &access)
      : table_(table), runs_(table, access, Access{}) {}

  bool nonNegative(const Polynomial &value, unsigned depth = 3) {
    if (value.isPoisoned())
      return false;
    if (value.degree() <= 1)
      return isImplied(value);
    const auto atoms = value.atoms();
    return (depth > 0 && std::any_of(atoms.begin(), atoms.end(),
                                     [&](AtomId id) { return byParts(value, id, depth); })) ||
           isImplied(value);
  }

private:
  /// value = factor·times + rest, where both of these are not negative: or one `times` less, and the factor
  /// with the rest.
  bool byParts(const Polynomial &value, AtomId id, unsigned depth) {
    const Atom &atom = table_.atoms[id];
    if (atom.kind == AtomKind::Counter || value.denominator() != 1)
      return false;
    const Polynomial factor = Polynomial::atom(id), one = Polynomial::constant(1);
    Polynomial times, rest;
    for (const auto &[monomial, coefficient] : value.terms()) {
      Monomial others = monomial;
      const auto found = std::find(others.begin(), others.end(), id);
      const bool isProduct = found != others.end();
      if (isProduct)
        others.erase(found);
      Polynomial term = Polynomial::constant(coefficient);
      for (const AtomId other : others)
        term = term * Polynomial::atom(other);
      (isProduct ? times : rest) = (isProduct ? times : rest) + term;
    }
    if (times.degree() == 0 || !isImplied(factor))
      return false;
    return (nonNegative(times, depth - 1) && nonNegative(rest, depth - 1)) ||
           (nonNegative(times - one, depth - 1) && nonNegative(factor + rest, depth - 1));
  }

  /// By what is known of the access, products taken for numbers of their own, or by the signs of factors.
  bool isImplied(const Polynomial &value) {
    if (value.isPoisoned())
      return false;
    const auto before = runs_.mark();
    runs_.assume({Constraint::Kind::NonNegative,
                  -runs_.instance(value, Side::First) -
                      Polynomial::constant(1).dividedBy(value.denominator())});
    const bool result =
        runs_.system().emptiness() == poly::Emptiness::Empty ||
        (value.degree() > 1 && runs_.hasProducts() && runs_.isExcludedByProducts({}));
    runs_.restore(before);
    return result;
  }

  const AccessTable &table_;
  Executions runs_;
};

} // namespace

bool KnownApart::isInBounds(const Access &access, const Polynomial &index,
                            const ElementRange &range) const {
  std::vector<Constraint> facts = table_.context;
  for (const auto &more : {access.guards, access.inBounds, table_.boundsAround(access)})
    facts.insert(facts.end(), more.begin(), more.end());
  const Bounds bounds(table_, std::move(facts)); // quick, and often enough
  std::optional<Prover> prover;
  const auto holds = [&](const Polynomial &value) {
    if (bounds.nonNegative(value))
      return true;
    if (!prover)
      prover.emplace(table_, access);
    return prover->nonNegative(value);
  };
  return holds(index - range.low) && holds(range.end - Polynomial::constant(1) - index);
}

/// A member of a variable, of which the range counts objects.
bool KnownApart::isPartOfRecord(const Access &access, const ElementRange &range) const {
  const Base &base = table_.bases[access.base];
  return base.kind == BaseKind::Object && base.symbol && !access.path.empty() &&
         base.symbol->type->kind == ir::TypeKind::Record &&
         base.symbol->type->size == range.elementSize && range.elementSize != 0 &&
         access.path[0].fieldOffset + access.path[0].fieldSize <= range.elementSize &&
         isNested(access);
}

bool KnownApart::staysIn(const Access &access, const ElementRange &range) const {
  if (access.base != range.base || access.wholeObject)
    return false;
  const bool isOfElement = !access.path.empty() && !access.path[0].isField;
  if (range.end.isPoisoned()) // all elements of a container
    return isOfElement && table_.bases[range.base].ownsElements && isNested(access);
  Polynomial index;
  if (!isOfElement && isPartOfRecord(access, range)) {
    // `f.z` of the one object that lies there
  } else if (access.path.empty()) {
    if (access.size == 0 || access.size > range.elementSize)
      return false;
  } else {
    const PathStep &step = access.path[0];
    if (step.isField || step.index.isPoisoned() || step.elementSize != range.elementSize ||
        !isNested(access) || (range.elementSize == 0 && range.rows.empty()) ||
        !hasRows(access, range.rows))
      return false;
    index = step.index;
  }
  // An end computed modulo 2^64 is the number that it says where the loops' lengths keep it small.
  const WrapAround wraps(table_);
  for (const auto &[isModular, end] :
       {std::pair{range.lowIsModular, &range.low}, {range.endIsModular, &range.end}})
    if (isModular && !wraps.isNumberFor(*end, access))
      return false;
  if (!isInBounds(access, index, range))
    return false;
  if (ClaimRecorder *recorder = ClaimRecorder::current())
    recorder->add(claimInside(table_, {}, access, range.low, range.end, std::nullopt));
  return true;
}

bool KnownApart::isInside(const Access &access, const ElementRange &range) {
  const auto [found, isNew] = known_.try_emplace({access.id, &range}, false);
  if (isNew)
    found->second = staysIn(access, range);
  return found->second;
}

bool KnownApart::excludes(const Access &first, const Access &second) {
  return std::any_of(table_.apart.begin(), table_.apart.end(), [&](const ApartRanges &test) {
    if (basesOf(test) != std::pair<unsigned, unsigned>(std::minmax(first.base, second.base)))
      return false;
    const bool inOrder = first.base == test.first.base;
    return isInside(inOrder ? first : second, test.first) &&
           isInside(inOrder ? second : first, test.second);
  });
}

} // namespace parlift::analysis
