#include "analysis/dependences/Delinearization.h"

#include "analysis/dependences/Instances.h"
#include "analysis/dependences/Overlap.h"
#include "analysis/symbolic/Bounds.h"

#include <algorithm>
#include <numeric>

namespace parlift::analysis {

namespace {

/// The greatest monomial in graded lexicographic order.
Monomial leading(const Polynomial &value) {
  Monomial result;
  for (const auto &[monomial, coefficient] : value.terms())
    if (monomial.size() >= result.size())
      result = monomial; // the map is sorted: the last of a size is its greatest
  return result;
}

/// a / b as a monomial, when b divides a.
std::optional<Monomial> quotient(const Monomial &a, const Monomial &b) {
  if (!std::includes(a.begin(), a.end(), b.begin(), b.end()))
    return std::nullopt;
  Monomial result;
  std::set_difference(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(result));
  return result;
}

Polynomial product(const Monomial &monomial, std::int64_t coefficient) {
  Polynomial result = Polynomial::constant(coefficient);
  for (const AtomId id : monomial)
    result = result * Polynomial::atom(id);
  return result;
}

struct Division {
  Polynomial quotient, remainder;
};

/// value = quotient · divisor + remainder, no term of the remainder divisible by the leading one.
Division divide(const Polynomial &value, const Polynomial &divisor) {
  const Monomial lead = leading(divisor);
  const std::int64_t leadCoefficient = divisor.coefficient(lead);
  Division result{{}, value};
  for (bool changed = true; changed && !result.remainder.isPoisoned();) {
    changed = false;
    for (const auto &[monomial, coefficient] : result.remainder.terms()) {
      const auto rest = quotient(monomial, lead);
      if (!rest || coefficient % leadCoefficient != 0)
        continue;
      const Polynomial term = product(*rest, coefficient / leadCoefficient);
      result.quotient = result.quotient + term;
      result.remainder = result.remainder - term * divisor;
      changed = true;
      break;
    }
  }
  return result;
}

std::int64_t content(const Polynomial &value) {
  std::int64_t result = 0;
  for (const auto &[monomial, coefficient] : value.terms())
    result = std::gcd(result, coefficient);
  return result;
}

/// A linear form over integers that is not negative iff `value` is not: 2·m - 2·n + 1 becomes m - n.
Polynomial reduced(const Polynomial &value) {
  std::int64_t factor = 0;
  for (const auto &[monomial, coefficient] : value.terms())
    if (!monomial.empty())
      factor = std::gcd(factor, coefficient);
  const std::int64_t constant = value.coefficient({});
  if (factor <= 1)
    return value;
  const std::int64_t remainder = ((constant % factor) + factor) % factor;
  return (value * Polynomial::constant(value.denominator()) - Polynomial::constant(remainder))
      .dividedBy(factor);
}

/// Extents whose products are the strides; null when they do not divide one another. `orient`: n - m or m - n, whichever is a length.
template <typename Orient>
std::optional<Shape> shapeOf(std::vector<Polynomial> strides, bool keepFactors,
                             const Orient &orient) {
  Shape shape;
  while (!strides.empty()) {
    auto smallest = std::min_element(
        strides.begin(), strides.end(),
        [](const Polynomial &a, const Polynomial &b) { return a.degree() < b.degree(); });
    Polynomial extent = smallest->dividedBy(content(*smallest));
    if (keepFactors) {
      // n·3 and n·6 have rows of 3 n elements
      std::int64_t factor = 0;
      for (const Polynomial &stride : strides)
        if (const Polynomial alike = stride.dividedBy(content(stride));
            alike == extent || alike == -extent)
          factor = std::gcd(factor, content(stride));
      extent = extent * Polynomial::constant(factor);
    }
    extent = orient(extent);
    std::vector<Polynomial> outer;
    for (const Polynomial &stride : strides) {
      const Division division = divide(stride, extent);
      if (!division.remainder.isZero())
        return std::nullopt;
      if (division.quotient.degree() > 0)
        outer.push_back(division.quotient);
    }
    shape.insert(shape.begin(), extent);
    strides = std::move(outer);
  }
  return shape;
}

/// The strides in parts, those of whole cuts and those inside of one: of m and m + 1, for subscripts i*m + j and i*m + i, with the cut m there
/// is no other one left. Nullopt: the parts have no shapes either.
template <typename Orient>
std::optional<CutShape> shapeAround(const Polynomial &stride,
                                    const std::vector<Polynomial> &strides, const Orient &orient) {
  const Polynomial cut = orient(stride.dividedBy(content(stride)));
  std::vector<Polynomial> outer, inner;
  for (const Polynomial &one : strides) {
    const Division division = divide(one, cut);
    if (division.quotient.degree() > 0)
      outer.push_back(division.quotient);
    if (division.remainder.degree() > 0)
      inner.push_back(division.remainder);
  }
  auto around = shapeOf(std::move(outer), false, orient);
  auto inside = shapeOf(std::move(inner), false, orient);
  if (!around || !inside)
    return std::nullopt;
  return CutShape{std::move(*around), cut, std::move(*inside)};
}

/// Proofs about one access' subscripts over its own iterations.
class Prover {
public:
  Prover(const AccessTable &table, const Access &access, const std::set<LoopIndex> &within)
      : executions_(table, access, Access()), table_(table), access_(access), within_(within) {}

  bool nonNegative(const Polynomial &value) {
    const Polynomial instance = executions_.instance(value, Side::First);
    executions_.linear(instance); // what is known of its atoms outlives the question
    const Executions::Mark mark = executions_.mark();
    executions_.assume({Constraint::Kind::NonNegative, -instance - Polynomial::constant(1)});
    bool proved = executions_.system().emptiness() == poly::Emptiness::Empty;
    if (!proved && value.degree() > 1)
      proved = executions_.isExcludedByProducts({});
    executions_.restore(mark);
    return proved;
  }

  /// A condition on values fixed before the loops that are not among `within` under which `value` never is negative, and some iteration passes.
  std::optional<Constraint> condition(const Polynomial &value) {
    std::vector<Constraint> facts = lastingContext(table_);
    const std::vector<Constraint> bounds = table_.boundsAround(access_);
    facts.insert(facts.end(), bounds.begin(), bounds.end());
    facts.insert(facts.end(), access_.guards.begin(), access_.guards.end());
    facts.insert(facts.end(), access_.inBounds.begin(), access_.inBounds.end());
    std::vector<LoopIndex> inner = access_.loops;
    std::erase_if(inner, [&](LoopIndex loop) { return within_.contains(loop); });
    const auto least = Bounds(table_, std::move(facts)).minimum(value, inner);
    if (!least || least->isPoisoned() || least->degree() != 1)
      return std::nullopt;
    // Something has to be large: n <= 0 is no condition that anyone would want tested.
    if (std::none_of(least->terms().begin(), least->terms().end(),
                     [](const auto &term) { return !term.first.empty() && term.second > 0; }))
      return std::nullopt;
    for (const AtomId id : least->atoms()) {
      const AtomKind kind = table_.atoms[id].kind;
      if ((kind != AtomKind::Value && kind != AtomKind::Counter) || !isSaid(id) ||
          !isFixed(table_.atoms, id, within_))
        return std::nullopt;
    }
    if (nonNegative(-*least - Polynomial::constant(1)))
      return std::nullopt;
    return Constraint{Constraint::Kind::NonNegative, reduced(*least)};
  }

private:
  /// By words that mean it before the nest, or before each loop inside of those that it is within.
  bool isSaid(AtomId id) const {
    const Atom &atom = table_.atoms[id];
    return (atom.printable && (within_.empty() || !atom.rootOnly)) ||
           (!within_.empty() && std::ranges::all_of(access_.loops, [&](LoopIndex loop) {
             return within_.contains(loop) || table_.loops[loop].words.contains(id);
           }));
  }

  Executions executions_;
  const AccessTable &table_;
  const Access &access_;
  const std::set<LoopIndex> &within_;
};

/// What is no number is added and subtracted: the words leave open which of n - m and m - n is a length.
bool isDifference(const Polynomial &extent) {
  bool adds = false, subtracts = false;
  for (const auto &[monomial, coefficient] : extent.terms())
    if (!monomial.empty())
      (coefficient > 0 ? adds : subtracts) = true;
  return adds && subtracts;
}

/// n of -n, and what is a difference as it stands.
Polynomial positive(const Polynomial &extent) {
  return !isDifference(extent) && extent.coefficient(leading(extent)) < 0 ? -extent : extent;
}

/// Of what atoms are multiplied by, what is no number.
std::vector<Polynomial> symbolicOnes(const std::map<AtomId, Polynomial> &byAtom) {
  std::vector<Polynomial> result;
  for (const auto &[atom, stride] : byAtom)
    if (stride.degree() > 0)
      result.push_back(positive(stride));
  return result;
}

/// What tells arrays in one object apart: `m.u` and `m.w` may have rows of different lengths. 0 stands for a subscript.
std::vector<std::uint64_t> membersUpTo(const Access &access, std::size_t step) {
  std::vector<std::uint64_t> result;
  for (std::size_t k = 0; k < step && k < access.path.size(); ++k)
    result.push_back(access.path[k].isField ? access.path[k].fieldOffset + 1 : 0);
  return result;
}

/// One dimension: the inner subscript inside [0, extent), perhaps after moving whole rows.
struct Dimension {
  Polynomial outer, inner;
  std::vector<Constraint> assumptions;
};

std::optional<Dimension> placeInside(const Division &division, const Polynomial &extent,
                                     Prover &prover) {
  std::optional<Dimension> assumed;
  for (const std::int64_t rows : {0, -1, 1}) {
    // (i + 1)*n - 1 - j is row i, column n - 1 - j
    const Polynomial shift = Polynomial::constant(rows);
    Dimension dimension{division.quotient + shift, division.remainder - shift * extent, {}};
    const Polynomial above = extent - Polynomial::constant(1) - dimension.inner;
    const bool lowProved = prover.nonNegative(dimension.inner);
    const bool highProved = prover.nonNegative(above);
    if (lowProved && highProved)
      return dimension;
    if (assumed || (!lowProved && !highProved && rows != 0))
      continue;
    bool expressible = true;
    for (const auto &[proved, value] :
         {std::pair{lowProved, dimension.inner}, {highProved, above}}) {
      if (proved)
        continue;
      if (const auto condition = prover.condition(value))
        dimension.assumptions.push_back(*condition);
      else
        expressible = false;
    }
    if (expressible)
      assumed = dimension;
  }
  return assumed;
}

} // namespace

void Delinearizer::stayWithin(const std::vector<LoopIndex> &loops) {
  within_ = {loops.begin(), loops.end()};
}

bool Delinearizer::isParameter(AtomId id) const {
  const AtomKind kind = table_.atoms[id].kind;
  return (kind == AtomKind::Value || kind == AtomKind::Counter) &&
         isFixed(table_.atoms, id, within_);
}

/// Coefficients, over values fixed during the nest, of the atoms that are not; nothing when the index
/// is not linear in those.
std::vector<Polynomial> Delinearizer::strides(const Polynomial &index) const {
  std::map<AtomId, Polynomial> byAtom;
  if (index.isPoisoned() || index.denominator() != 1)
    return {};
  for (const auto &[monomial, coefficient] : index.terms()) {
    Monomial varying, fixed;
    for (const AtomId id : monomial)
      (isParameter(id) ? fixed : varying).push_back(id);
    if (varying.size() > 1)
      return {};
    if (varying.size() == 1)
      byAtom[varying.front()] = byAtom[varying.front()] + product(fixed, coefficient);
  }
  return symbolicOnes(byAtom);
}

/// Of `u[(rows - 1)*n + j]`, a row that no counter chooses, n: what a value that is fixed is multiplied by.
std::vector<Polynomial> Delinearizer::fixedStrides(const Polynomial &index) const {
  if (index.isPoisoned() || index.denominator() != 1)
    return {};
  std::map<AtomId, Polynomial> byAtom;
  for (const auto &[monomial, coefficient] : index.terms()) {
    if (monomial.size() < 2 ||
        !std::ranges::all_of(monomial, [&](AtomId id) { return isParameter(id); }))
      continue;
    for (const AtomId id : monomial) {
      Monomial rest = monomial;
      rest.erase(std::ranges::find(rest, id));
      byAtom[id] = byAtom[id] + product(rest, coefficient);
    }
  }
  return symbolicOnes(byAtom);
}

const std::vector<CutShape> &Delinearizer::shapes(const Access &asked, std::size_t step) {
  const unsigned base = asked.base;
  const std::vector<std::uint64_t> way = membersUpTo(asked, step);
  const auto [found, isNew] = known_[within_].shapes.try_emplace({base, step, way});
  if (!isNew)
    return found->second;
  constexpr std::size_t mostFixed = 6;
  constexpr unsigned mostAsked = 8; ///< accesses about the sign of a length
  constexpr std::size_t mostToCut = 5;
  std::vector<Polynomial> all, fixed;
  const auto addTo = [](std::vector<Polynomial> &known, const std::vector<Polynomial> &more) {
    for (const Polynomial &stride : more)
      if (std::find(known.begin(), known.end(), stride) == known.end() &&
          std::find(known.begin(), known.end(), -stride) == known.end())
        known.push_back(stride);
  };
  const auto note = [&](const Access &access) {
    if (access.base != base || access.path.size() <= step || access.path[step].isField ||
        membersUpTo(access, step) != way)
      return;
    addTo(all, strides(access.path[step].index));
    if (fixed.size() < mostFixed)
      addTo(fixed, fixedStrides(access.path[step].index));
  };
  for (const Access &access : table_.accesses) {
    note(access);
    if (table_.bases[access.base].holder)
      note(fullPlace(table_, access));
  }
  // Rows that an iteration walks along have elements. Where no iteration says so, the first stride is taken as it is written.
  const auto orient = [&](const Polynomial &extent) {
    if (!isDifference(extent))
      return positive(extent);
    unsigned asked = 0;
    for (const Access &access : table_.accesses) {
      if (access.base != base || asked == mostAsked)
        continue;
      ++asked;
      Prover prover(table_, access, within_);
      if (prover.nonNegative(extent - Polynomial::constant(1)))
        return extent;
      if (prover.nonNegative(-extent - Polynomial::constant(1)))
        return -extent;
    }
    return extent;
  };
  const auto add = [&](CutShape shape) {
    if (std::find(found->second.begin(), found->second.end(), shape) == found->second.end())
      found->second.push_back(std::move(shape));
  };
  const auto addShape = [&](const std::vector<Polynomial> &strides, bool keepFactors) {
    if (const auto shape = shapeOf(strides, keepFactors, orient); shape && !shape->empty())
      add({*shape, std::nullopt, {}});
  };
  for (const bool keepFactors : {true, false})
    addShape(all, keepFactors);
  if (found->second.empty() && all.size() <= mostToCut) {
    // m rather than m - 1, which says less of where rows end.
    std::vector<Polynomial> cuts = all;
    std::ranges::stable_sort(cuts, {}, [](const Polynomial &one) { return one.terms().size(); });
    for (const Polynomial &stride : cuts)
      if (auto shape = shapeAround(stride, all, orient))
        add(std::move(*shape));
  }
  for (const Polynomial &stride : fixed) {
    std::vector<Polynomial> more = all;
    addTo(more, {stride});
    addShape(more, false);
  }
  return found->second;
}

/// Appends the subscripts of `rest` over the shape. False: they are not proved to stay inside, nor can be said to.
static bool splitInto(SplitSubscript &result, Polynomial rest, const Shape &shape, Prover &prover) {
  std::vector<Polynomial> inwards;
  for (std::size_t k = shape.size(); k-- > 0;) {
    const auto dimension = placeInside(divide(rest, shape[k]), shape[k], prover);
    if (!dimension)
      return false;
    inwards.push_back(dimension->inner);
    result.assumptions.insert(result.assumptions.end(), dimension->assumptions.begin(),
                              dimension->assumptions.end());
    rest = dimension->outer;
  }
  inwards.push_back(rest);
  result.subscripts.insert(result.subscripts.end(), inwards.rbegin(), inwards.rend());
  return true;
}

const std::optional<SplitSubscript> &Delinearizer::splitOne(const Access &access, std::size_t step,
                                                            const CutShape &shape,
                                                            std::int64_t moved) {
  const auto [found, isNew] = known_[within_].splits.try_emplace({access.id, step, shape, moved});
  if (!isNew)
    return found->second;
  const Polynomial index = access.path[step].index + Polynomial::constant(moved);
  if (index.isPoisoned() || index.denominator() != 1)
    return found->second;
  SplitSubscript result;
  Prover prover(table_, access, within_);
  Dimension whole{index, {}, {}};
  if (shape.cut) {
    const auto dimension = placeInside(divide(index, *shape.cut), *shape.cut, prover);
    if (!dimension)
      return found->second;
    whole = *dimension;
    result.assumptions = whole.assumptions;
  }
  if (splitInto(result, whole.outer, shape.outer, prover) &&
      (!shape.cut || splitInto(result, whole.inner, shape.inner, prover)))
    found->second = std::move(result);
  return found->second;
}

static Shape inOneRow(const CutShape &shape) {
  Shape result = shape.outer;
  if (shape.cut)
    result.push_back(*shape.cut);
  result.insert(result.end(), shape.inner.begin(), shape.inner.end());
  return result;
}

std::optional<Delinearizer::Result> Delinearizer::split(const Access &first, const Access &second,
                                                        std::size_t step) {
  std::optional<Result> proved, assumed;
  for (const CutShape &shape : shapes(first, step)) {
    const auto &a = splitOne(first, step, shape);
    const auto &b = splitOne(second, step, shape);
    if (!a || !b)
      continue;
    // More dimensions say more of what is equal.
    if (a->assumptions.empty() && b->assumptions.empty()) {
      if (!proved || proved->shape.size() < shape.dimensions())
        proved = Result{*a, *b, inOneRow(shape)};
    } else if (!assumed) {
      assumed = Result{*a, *b, inOneRow(shape)};
    }
  }
  return proved ? proved : assumed;
}

std::optional<Delinearizer::Result>
Delinearizer::splitMoved(const Access &first, const Access &second, std::size_t step) {
  // u[... + 1] and u[...] stay inside rows that begin one element earlier, or one later.
  const Polynomial between = Polynomial::constant(first.path[step].index.coefficient({})) -
                             Polynomial::constant(second.path[step].index.coefficient({}));
  if (between.isPoisoned() || between.isZero())
    return std::nullopt;
  const std::int64_t apart = between.coefficient({});
  for (const CutShape &shape : shapes(first, step))
    for (const std::int64_t moved : {apart, -apart}) {
      const auto &a = splitOne(first, step, shape, moved);
      const auto &b = splitOne(second, step, shape, moved);
      if (a && b && a->assumptions.empty() && b->assumptions.empty())
        return Result{*a, *b, inOneRow(shape)};
    }
  return std::nullopt;
}

} // namespace parlift::analysis
