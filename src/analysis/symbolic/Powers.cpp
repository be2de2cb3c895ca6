#include "analysis/symbolic/Powers.h"

#include <algorithm>
#include <set>

namespace parlift::analysis {

namespace {

constexpr std::size_t mostPowers = 16;

std::size_t variables(const Polynomial &exponent) {
  return exponent.terms().size() - (exponent.coefficient({}) != 0 ? 1 : 0);
}

/// The atom that is 2^exponent; a new one where there is none.
AtomId powerOf(AccessTable &table, const Polynomial &exponent) {
  for (const Power &known : table.powers)
    if (known.exponent == exponent)
      return known.atom;
  Atom atom;
  atom.kind = AtomKind::Value;
  atom.low = 1;
  atom.origin = Origin::Computed;
  std::set<LoopIndex> variesIn;
  for (const AtomId id : exponent.atoms())
    variesIn.insert(table.atoms[id].variesIn.begin(), table.atoms[id].variesIn.end());
  atom.variesIn.assign(variesIn.begin(), variesIn.end());
  table.atoms.atoms.add(std::move(atom));
  const auto made = static_cast<AtomId>(table.atoms.atoms.size() - 1);
  table.powers.push_back({made, exponent});
  return made;
}

/// Takes one of each out of the monomial; false: they are not both there.
bool take(Monomial &from, AtomId one, AtomId other) {
  Monomial rest = from;
  for (const AtomId id : {one, other}) {
    const auto found = std::ranges::find(rest, id);
    if (found == rest.end())
      return false;
    rest.erase(found);
  }
  from = rest;
  return true;
}

} // namespace

void notePower(AccessTable &table, AtomId atom, const Polynomial &exponent) {
  const bool isKnown =
      std::ranges::any_of(table.powers, [&](const Power &known) { return known.atom == atom; });
  if (isKnown || table.powers.size() >= mostPowers || exponent.isPoisoned() ||
      exponent.denominator() != 1)
    return;
  Atom &known = table.atoms.atoms.change(atom);
  known.low = std::max<std::int64_t>(known.low.value_or(1), 1);
  const std::vector<Power> before = table.powers;
  table.powers.push_back({atom, exponent});
  for (const Power &other : before) {
    const Polynomial sum = exponent + other.exponent;
    const bool cancels = !sum.isPoisoned() && !sum.constantValue() &&
                         variables(sum) < std::max(variables(exponent), variables(other.exponent));
    if (cancels && table.powers.size() < mostPowers)
      table.products.push_back({atom, other.atom, powerOf(table, sum)});
  }
}

Polynomial withPowers(const AccessTable &table, const Polynomial &value) {
  if (table.products.empty() || value.isPoisoned())
    return value;
  Polynomial result;
  for (const auto &[monomial, coefficient] : value.terms()) {
    Monomial rest = monomial;
    Polynomial term = Polynomial::constant(coefficient);
    for (bool isNew = true; isNew;) {
      isNew = false;
      for (const PowerProduct &known : table.products)
        if (take(rest, known.one, known.other)) {
          term = term * Polynomial::atom(known.product);
          isNew = true;
        }
    }
    for (const AtomId id : rest)
      term = term * Polynomial::atom(id);
    result = result + term;
  }
  return value.denominator() == 1 ? result : result.dividedBy(value.denominator());
}

} // namespace parlift::analysis
