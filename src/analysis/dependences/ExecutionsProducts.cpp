// The range test: what the signs of factors say of products.

#include "analysis/dependences/Instances.h"

#include <algorithm>
#include <numeric>

namespace parlift::analysis {

namespace {

constexpr std::size_t maximumBounds = 16; ///< that are multiplied with each other
constexpr std::size_t maximumProducts = 400;

/// The sum of both, each so often that the atom cancels out; numerators count.
Polynomial without(AtomId atom, const Polynomial &low, const Polynomial &high) {
  const std::int64_t up = low.coefficient({atom}), down = -high.coefficient({atom});
  const std::int64_t common = std::gcd(up, down);
  return low * Polynomial::constant(low.denominator()) * Polynomial::constant(down / common) +
         high * Polynomial::constant(high.denominator()) * Polynomial::constant(up / common);
}

/// Of bounds that differ in a number only: n - 1 >= 0 says more than n + 5 >= 0.
void keepStrongest(std::set<Polynomial> &bounds) {
  std::set<Polynomial> result;
  for (const Polynomial &bound : bounds) {
    const bool isImplied = std::any_of(bounds.begin(), bounds.end(), [&](const Polynomial &other) {
      const auto more = (bound - other).constantValue();
      return more && *more > 0;
    });
    if (!isImplied && !bound.constantValue())
      result.insert(bound);
  }
  bounds = std::move(result);
}

} // namespace

bool Executions::hasProducts() const {
  return std::any_of(variables_.begin(), variables_.end(),
                     [](const auto &entry) { return entry.first.size() > 1; });
}

/// Of atoms that are equal the first side's stands for both.
AtomId Executions::merged(AtomId instance, const std::set<LoopIndex> &equalLoops) const {
  return sideBits(instance) == secondBit && isFixed(table_.atoms, baseOf(instance), equalLoops)
             ? baseOf(instance) | firstBit
             : instance;
}

/// Linear forms over the factors alone that are not negative. Other atoms are eliminated: from j >= 0 and
/// n - 1 - j >= 0 follows n - 1 >= 0.
std::vector<Polynomial> Executions::boundsOf(const std::set<AtomId> &factors,
                                             const std::set<LoopIndex> &equalLoops) const {
  std::set<Polynomial> bounds;
  std::set<AtomId> others;
  for (const Fact &fact : facts_) {
    const Polynomial value =
        fact.constraint.value.renamed([&](AtomId id) { return merged(id, equalLoops); });
    if (fact.constraint.kind != Constraint::Kind::NonNegative || value.degree() != 1)
      continue;
    bounds.insert(value);
    for (const AtomId id : value.atoms())
      if (factors.count(id) == 0)
        others.insert(id);
  }
  for (const AtomId other : others) {
    std::vector<Polynomial> lower, upper;
    std::set<Polynomial> rest;
    for (const Polynomial &bound : bounds) {
      const std::int64_t coefficient = bound.coefficient({other});
      if (coefficient == 0)
        rest.insert(bound);
      else
        (coefficient > 0 ? lower : upper).push_back(bound);
    }
    if (lower.size() * upper.size() <= maximumBounds)
      for (const Polynomial &low : lower)
        for (const Polynomial &high : upper)
          if (const Polynomial sum = without(other, low, high); sum.degree() == 1)
            rest.insert(sum);
    bounds = std::move(rest);
  }
  if (bounds.size() > maximumBounds)
    keepStrongest(bounds);
  std::vector<Polynomial> result(bounds.begin(), bounds.end());
  if (result.size() > maximumBounds)
    result.resize(maximumBounds);
  return result;
}

bool Executions::isExcludedByProducts(const std::set<unsigned> &equalLevels) {
  const std::set<LoopIndex> equalLoops = loopsAt(equalLevels);
  std::set<AtomId> factors;
  std::size_t degree = 0;
  for (const auto &[monomial, variable] : variables_)
    if (monomial.size() > 1) {
      for (const AtomId id : monomial)
        factors.insert(merged(id, equalLoops));
      degree = std::max(degree, monomial.size());
    }
  // The constraints again, in terms of the atoms that stand for both sides.
  const Mark before = mark();
  const std::vector<Fact> facts = facts_;
  for (const Fact &fact : facts)
    if (fact.constraint.value.degree() > 1 && fact.constraint.kind != Constraint::Kind::NonZero)
      addRow({fact.constraint.kind,
              fact.constraint.value.renamed([&](AtomId id) { return merged(id, equalLoops); })});
  const std::vector<Polynomial> bounds = boundsOf(factors, equalLoops);
  std::vector<Polynomial> products;
  for (std::size_t a = 0; a < bounds.size(); ++a)
    for (std::size_t b = a; b < bounds.size(); ++b)
      products.push_back(bounds[a] * bounds[b]);
  if (degree > 2) {
    const std::size_t pairs = products.size();
    for (std::size_t pair = 0; pair < pairs && products.size() < maximumProducts; ++pair)
      for (const Polynomial &bound : bounds)
        products.push_back(products[pair] * bound);
  }
  products.insert(products.end(), bounds.begin(), bounds.end());
  for (const Polynomial &product : products)
    if (!product.isPoisoned())
      system_.addNonNegative(linear(product));
  const bool excluded = system_.isRationallyEmpty();
  restore(before);
  return excluded;
}

} // namespace parlift::analysis
