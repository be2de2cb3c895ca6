#include "analysis/model/Relation.h"

#include "analysis/symbolic/AffineForm.h"

#include <map>

namespace parlift::analysis {

namespace {

/// The access' domain over variables that are monomials of atoms.
class Domain {
public:
  explicit Domain(const AccessTable &table) : table_(table) {}

  poly::Affine affine(const Polynomial &value) {
    return affineForm(value, [this](const Monomial &monomial) { return variable(monomial); });
  }

  void add(const Constraint &constraint) {
    if (!constraint.value.isPoisoned())
      addTo(system, constraint.kind, affine(constraint.value));
  }

  poly::Variable variable(const Monomial &monomial) {
    const auto [found, isNew] = variables_.try_emplace(monomial, 0);
    if (isNew) {
      std::string name;
      for (const AtomId id : monomial)
        name += (name.empty() ? "" : "*") + nameOf(id);
      found->second = system.addVariable(name);
    }
    return found->second;
  }

  /// "i - 1", "(i*i + i)/2", "?"
  std::string text(const Polynomial &value) {
    if (value.isPoisoned())
      return "?";
    const poly::Affine form = affine(value);
    std::vector<std::string> names;
    for (poly::Variable v = 0; v < system.variableCount(); ++v)
      names.push_back(system.name(v));
    std::string numerator = poly::text(form, names);
    if (value.denominator() == 1)
      return numerator;
    return "(" + numerator + ")/" + std::to_string(value.denominator());
  }

  poly::System system;

private:
  std::string nameOf(AtomId id) {
    const Atom &atom = table_.atoms[id];
    if (atom.kind == AtomKind::Quotient)
      return "floor((" + text(atom.operand) + ")/" + std::to_string(atom.divisor) + ")";
    if (atom.kind == AtomKind::Remainder)
      return "((" + text(atom.operand) + ") mod " + std::to_string(atom.divisor) + ")";
    return atom.text.empty() ? "?" : atom.text;
  }

  const AccessTable &table_;
  std::map<Monomial, poly::Variable> variables_;
};

template <typename Range, typename Text> std::string joined(const Range &range, Text textOf) {
  std::string result;
  for (const auto &element : range)
    result += (result.empty() ? "" : ", ") + textOf(element);
  return result;
}

} // namespace

std::string relationText(const AccessTable &table, const Access &access,
                         const std::string &statement) {
  Domain domain(table);
  std::vector<AtomId> counters;
  for (const LoopIndex loop : access.loops) {
    counters.push_back(table.loops[loop].counter);
    domain.variable({counters.back()});
  }
  for (const Constraint &bound : table.boundsAround(access))
    domain.add(bound);
  for (const Constraint &guard : access.guards)
    domain.add(guard);
  std::string array = access.variable;
  std::vector<std::string> subscripts;
  for (const PathStep &step : access.path) {
    if (step.isField)
      array += "." + step.fieldName;
    else
      subscripts.push_back(domain.text(step.index));
  }
  const auto counterName = [&](AtomId id) { return domain.text(Polynomial::atom(id)); };
  const std::string condition = domain.system.text();
  return "{ " + statement + "[" + joined(counters, counterName) + "] -> " + array + "[" +
         joined(subscripts, [](const std::string &subscript) { return subscript; }) + "]" +
         (condition == "true" ? "" : " : " + condition) + " }";
}

} // namespace parlift::analysis
