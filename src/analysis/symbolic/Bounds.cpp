#include "analysis/symbolic/Bounds.h"

#include <algorithm>
#include <limits>

namespace parlift::analysis {

std::optional<std::int64_t> Bounds::low(AtomId id) const {
  const Atom &atom = table_.atoms[id];
  if (atom.kind == AtomKind::Remainder)
    return 0;
  return atom.low;
}

std::optional<std::int64_t> Bounds::high(AtomId id) const {
  const Atom &atom = table_.atoms[id];
  if (atom.kind == AtomKind::Remainder)
    return atom.divisor - 1;
  return atom.high;
}

/// A lower bound of a sum of terms, by interval arithmetic, term by term.
struct Bounds::Sum {
  std::optional<std::int64_t> low = 0;
  std::size_t terms = 0;
};

void Bounds::add(const Monomial &monomial, std::int64_t factor, Sum &sum) const {
  if (factor == 0)
    return;
  ++sum.terms;
  if (!sum.low)
    return;
  // The product's range is only followed for non-negative atoms.
  const auto lowOfTerm = [&]() -> std::optional<std::int64_t> {
    std::int64_t least = 1;
    std::optional<std::int64_t> most = 1;
    for (AtomId id : monomial) {
      auto lo = low(id);
      auto hi = high(id);
      if (!lo || (*lo < 0 && (monomial.size() > 1 || !hi)))
        if (!(monomial.size() == 1 && ((factor > 0 && lo) || (factor < 0 && hi))))
          return std::nullopt;
      if (!lo)
        lo = std::numeric_limits<std::int64_t>::min();
      if (__builtin_mul_overflow(least, *lo, &least))
        return std::nullopt;
      std::int64_t product = 0;
      if (most && hi && !__builtin_mul_overflow(*most, *hi, &product))
        most = product;
      else
        most.reset();
    }
    std::int64_t term = 0;
    if ((factor < 0 && !most) || __builtin_mul_overflow(factor, factor > 0 ? least : *most, &term))
      return std::nullopt;
    return term;
  };
  const auto term = lowOfTerm();
  std::int64_t all = 0;
  if (term && !__builtin_add_overflow(*sum.low, *term, &all))
    sum.low = all;
  else
    sum.low.reset();
}

/// Of the numerator.
std::optional<std::int64_t> Bounds::constantLow(const Polynomial &value) const {
  if (value.isPoisoned())
    return std::nullopt;
  Sum sum;
  for (const auto &[monomial, factor] : value.terms())
    add(monomial, factor, sum);
  return sum.low;
}

/// Of `value + other` or `value - other`, which proofs ask for all facts in turn: too often to write each out.
Bounds::Sum Bounds::sumOf(const Polynomial &value, const Polynomial &other, bool isNegated) const {
  Sum sum;
  if (value.denominator() != 1 || other.denominator() != 1) {
    const Polynomial whole = isNegated ? value - other : value + other;
    return {constantLow(whole), whole.terms().size()};
  }
  if (value.isPoisoned() || other.isPoisoned())
    return {std::nullopt, 0};
  const std::int64_t sign = isNegated ? -1 : 1;
  auto mine = value.terms().begin();
  auto theirs = other.terms().begin();
  while (mine != value.terms().end() || theirs != other.terms().end()) {
    const bool isMine = theirs == other.terms().end() ||
                        (mine != value.terms().end() && !(theirs->first < mine->first));
    const bool isTheirs =
        theirs != other.terms().end() && (!isMine || !(mine->first < theirs->first));
    const Monomial &monomial = isMine ? mine->first : theirs->first;
    std::int64_t factor = isMine ? mine->second : 0, part = 0;
    if (isTheirs && (__builtin_mul_overflow(sign, theirs->second, &part) ||
                     __builtin_add_overflow(factor, part, &factor)))
      return {std::nullopt, 0};
    add(monomial, factor, sum);
    mine += isMine ? 1 : 0;
    theirs += isTheirs ? 1 : 0;
  }
  return sum;
}

bool Bounds::nonNegative(const Polynomial &value, int depth) const {
  constexpr unsigned mostAttempts = 500;
  if (value.isPoisoned() || ++attempts_ > mostAttempts)
    return false;
  if (auto least = constantLow(value); least && *least >= 0)
    return true;
  if (depth == 0)
    return false;
  if (isSumOfNonNegatives(value, depth))
    return true;
  // Remove a counter by the end of its range that makes the value least.
  auto atoms = value.atoms();
  for (auto it = atoms.rbegin(); it != atoms.rend(); ++it) {
    const Atom &atom = table_.atoms[*it];
    if (atom.kind != AtomKind::Counter ||
        atom.loop >= table_.loops.size()) // of a nest before this one
      continue;
    const NestLoop &loop = table_.loops[atom.loop];
    auto parts = value.splitBy(*it);
    if (!parts)
      continue;
    auto sign = parts->first.constantValue();
    bool up = sign ? *sign > 0 : nonNegative(parts->first, depth - 1);
    bool down = sign ? *sign < 0 : (!up && nonNegative(-parts->first, depth - 1));
    if (up && nonNegative(value.substitute(*it, loop.lower), depth - 1))
      return true;
    if (down && loop.upper &&
        nonNegative(value.substitute(*it, *loop.upper - Polynomial::constant(1)), depth - 1))
      return true;
  }
  // x - (d - 1) <= d * floor(x / d) <= x
  for (const AtomId id : atoms) {
    const Atom &atom = table_.atoms[id];
    if (atom.kind != AtomKind::Quotient || atom.operand.isPoisoned())
      continue;
    const auto parts = value.splitBy(id);
    const auto factor = parts ? parts->first.constantValue() : std::nullopt;
    if (!factor)
      continue;
    const Polynomial slack = Polynomial::constant(*factor > 0 ? atom.divisor - 1 : 0);
    if (nonNegative(value.substitute(id, (atom.operand - slack).dividedBy(atom.divisor)),
                    depth - 1))
      return true;
  }
  const auto isShown = [&](const Constraint &fact) { return followsFrom(fact, value, depth); };
  return std::any_of(own_.begin(), own_.end(), isShown) ||
         std::any_of(others_.begin(), others_.end(), [&](const std::vector<Constraint> *facts) {
           return std::any_of(facts->begin(), facts->end(), isShown);
         });
}

/// Of k·b·a the factor b beside a; nullopt: it is no such product.
static std::optional<AtomId> factorBeside(const Monomial &product, const Monomial &part) {
  if (part.empty() || product.size() != part.size() + 1 || !std::ranges::includes(product, part))
    return std::nullopt;
  std::size_t at = 0;
  while (at < part.size() && product[at] == part[at])
    ++at;
  return product[at];
}

/// The stride n·m of a row of rows, or 3·n of three rows: products and multiples of values that are not negative. What is subtracted is
/// less than another one of them: n·m - m where n >= 1.
bool Bounds::isSumOfNonNegatives(const Polynomial &value, int depth) const {
  bool isMore = value.degree() >= 2; // than a sum, of which facts are asked as it stands
  for (const auto &[monomial, factor] : value.terms())
    isMore = isMore || (factor > 1 && !monomial.empty());
  if (!isMore)
    return false;
  std::vector<const Monomial *> spent;
  for (const auto &subtracted : value.terms()) {
    if (subtracted.second >= 0)
      continue;
    const auto isMoreThanIt = [&](const auto &term) {
      const auto factor = term.second >= -subtracted.second
                              ? factorBeside(term.first, subtracted.first)
                              : std::nullopt;
      return factor && std::ranges::find(spent, &term.first) == spent.end() &&
             nonNegative(Polynomial::atom(*factor) - Polynomial::constant(1), depth - 1);
    };
    const auto more = std::ranges::find_if(value.terms(), isMoreThanIt);
    if (more == value.terms().end())
      return false;
    spent.push_back(&more->first);
  }
  const auto atoms = value.atoms();
  return std::all_of(atoms.begin(), atoms.end(),
                     [&](AtomId id) { return nonNegative(Polynomial::atom(id), depth - 1); });
}

/// One fact f >= 0 with value - f >= 0, or two.
bool Bounds::followsFrom(const Constraint &fact, const Polynomial &value, int depth) const {
  if (fact.kind == Constraint::Kind::NonZero || !fact.value.sharesAtomWith(value))
    return false;
  const Sum rest = sumOf(value, fact.value, /*isNegated=*/true);
  if (rest.low && *rest.low >= 0)
    return true;
  // A value alone is a step of a stride m·n, where m >= k and k >= 1 say its sign.
  const bool isAlone = value.degree() == 1 && value.terms().size() == 1;
  const int next = isAlone ? depth - 1 : depth - 2;
  if (next > 0 && rest.terms <= value.terms().size() && nonNegative(value - fact.value, next))
    return true;
  if (fact.kind != Constraint::Kind::Zero)
    return false;
  const auto least = sumOf(value, fact.value, /*isNegated=*/false).low;
  return least && *least >= 0;
}

std::optional<Polynomial> Bounds::extreme(Polynomial value, const std::vector<LoopIndex> &loops,
                                          bool least) const {
  for (auto it = loops.rbegin(); it != loops.rend(); ++it) {
    const NestLoop &loop = table_.loops[*it];
    if (value.mentions(loop.counter)) {
      auto parts = value.splitBy(loop.counter);
      if (!parts)
        return std::nullopt;
      auto sign = parts->first.constantValue();
      bool up = sign ? *sign > 0 : nonNegative(parts->first, 3);
      bool down = sign ? *sign < 0 : (!up && nonNegative(-parts->first, 3));
      if (!up && !down)
        return std::nullopt;
      if (up != least && !loop.upper)
        return std::nullopt;
      value = value.substitute(loop.counter,
                               up == least ? loop.lower : *loop.upper - Polynomial::constant(1));
    }
    // Other atoms that vary in this loop: their ranges, when known.
    for (AtomId id : value.atoms()) {
      const Atom &atom = table_.atoms[id];
      bool varies = atom.variesEverywhere || std::find(atom.variesIn.begin(), atom.variesIn.end(),
                                                       *it) != atom.variesIn.end();
      if (!varies || (atom.kind == AtomKind::Counter))
        continue;
      auto parts = value.splitBy(id);
      if (!parts)
        return std::nullopt;
      auto sign = parts->first.constantValue();
      const bool rises = sign ? *sign > 0 : nonNegative(parts->first, 3);
      if (!sign && !rises && !nonNegative(-parts->first, 3))
        return std::nullopt;
      bool wantLow = rises == least;
      std::optional<Polynomial> end = endOfCases(id, loops, wantLow);
      if (end) {
        // from what its cases say
      } else if (atom.kind == AtomKind::Quotient && atom.divisor > 0) {
        // floor(x/d): the operand's end divided, where it is a multiple or the bound may be loosened.
        if (auto bound = extreme(atom.operand, loops, wantLow)) {
          if (auto number = bound->constantValue())
            end = Polynomial::constant(*number >= 0
                                           ? *number / atom.divisor
                                           : -((-*number + atom.divisor - 1) / atom.divisor));
          else if (wantLow ? nonNegative(*bound) : nonNegative(*bound))
            end = wantLow ? Polynomial::constant(0) : *bound; // x/d <= x for x >= 0
        }
      } else if (atom.type && atom.type->bits > 16) {
        return std::nullopt; // the range of a wide type says nothing about memory
      } else if (auto number = wantLow ? low(id) : high(id)) {
        end = Polynomial::constant(*number);
      }
      if (!end)
        return std::nullopt;
      value = value.substitute(id, *end);
    }
  }
  return value;
}

std::optional<Polynomial> Bounds::minimum(const Polynomial &value,
                                          const std::vector<LoopIndex> &loops) const {
  attempts_ = 0;
  return value.isPoisoned() ? std::nullopt : extreme(value, loops, true);
}

std::optional<Polynomial> Bounds::maximum(const Polynomial &value,
                                          const std::vector<LoopIndex> &loops) const {
  attempts_ = 0;
  return value.isPoisoned() ? std::nullopt : extreme(value, loops, false);
}

} // namespace parlift::analysis
