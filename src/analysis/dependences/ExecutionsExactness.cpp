// Do the constraints describe the two executions in full?
#include "analysis/dependences/Instances.h"

#include <algorithm>
#include <functional>

namespace parlift::analysis {

/// Instances that the constraints mention, and those that these are computed from.
std::vector<AtomId> Executions::reached() const {
  std::set<AtomId> seen;
  std::vector<AtomId> result;
  auto reach = [&](const Polynomial &value) {
    for (const AtomId id : value.atoms())
      if (seen.insert(id).second)
        result.push_back(id);
  };
  for (const Fact &fact : facts_)
    if (!fact.isRange)
      reach(fact.constraint.value);
  for (std::size_t k = 0; k < result.size(); ++k) {
    const Atom &atom = table_.atoms[baseOf(result[k])];
    const Side side = sideOf(result[k]);
    reach(instance(atom.operand, side));
    for (const auto &constraints : atom.cases)
      for (const Constraint &constraint : constraints)
        reach(instance(constraint.value, side));
  }
  return result;
}

/// The values that others are computed from, in ways that no constraint says, can be chosen as these need
/// them: none is mentioned, or the source of two.
bool Executions::sourcesAreFree(const std::vector<AtomId> &atoms) const {
  std::set<AtomId> taken;
  for (const AtomId id : atoms)
    taken.insert(baseOf(id));
  std::function<bool(AtomId)> take = [&](AtomId id) {
    const Atom &atom = table_.atoms[id];
    if (atom.origin == Origin::Computed || atom.origin == Origin::Cases ||
        (atom.kind != AtomKind::Value && atom.kind != AtomKind::Unknown) ||
        !taken.insert(id).second)
      return false;
    return std::all_of(atom.sources.begin(), atom.sources.end(), take);
  };
  return std::all_of(atoms.begin(), atoms.end(), [&](AtomId id) {
    const std::vector<AtomId> &sources = table_.atoms[baseOf(id)].sources;
    return std::all_of(sources.begin(), sources.end(), take);
  });
}

bool Executions::valuesFit(const std::vector<AtomId> &atoms) const {
  return sourcesAreFree(atoms) && std::none_of(atoms.begin(), atoms.end(), [this](AtomId id) {
           const Atom &atom = table_.atoms[baseOf(id)];
           return (atom.kind == AtomKind::Value && atom.origin == Origin::Computed) ||
                  std::find(table_.unsaid.begin(), table_.unsaid.end(), baseOf(id)) !=
                      table_.unsaid.end();
         });
}

bool Executions::isExact(const std::set<unsigned> &equalLevels) const {
  if (!exact_)
    return false;
  const std::set<LoopIndex> equalLoops = loopsAt(equalLevels);
  auto merged = [&](AtomId id) {
    return isFixed(table_.atoms, baseOf(id), equalLoops) ? baseOf(id) : id;
  };
  std::map<AtomId, unsigned> uses;
  std::set<Monomial> products;
  auto count = [&](const Polynomial &instances) {
    const Polynomial value = instances.renamed(merged);
    for (const auto &[monomial, coefficient] : value.terms()) {
      if (monomial.size() == 1)
        ++uses[monomial.front()];
      else if (monomial.size() > 1)
        products.insert(monomial);
    }
  };
  for (const Fact &fact : facts_)
    if (!fact.isRange)
      count(fact.constraint.value);
  const std::vector<AtomId> atoms = reached();
  for (const AtomId id : atoms) {
    const Atom &atom = table_.atoms[baseOf(id)];
    const Side side = sideOf(id);
    for (const auto &constraints : atom.cases)
      for (const Constraint &constraint : constraints)
        count(instance(constraint.value, side));
    const bool isFree = atom.kind == AtomKind::Value && atom.origin != Origin::Cases;
    if (sideBits(merged(id)) != 0 && (isFree || atom.kind == AtomKind::Unknown))
      return false;
  }
  if (!valuesFit(atoms))
    return false;
  // A product of values that occur nowhere else can be any number.
  for (const Monomial &product : products)
    for (const AtomId id : product) {
      const Atom &atom = table_.atoms[baseOf(id)];
      if (sideBits(id) != 0 || atom.kind != AtomKind::Value || products.size() > 1 ||
          uses.count(id) != 0 || atom.low > 1 || std::count(product.begin(), product.end(), id) > 1)
        return false;
    }
  return true;
}

} // namespace parlift::analysis
