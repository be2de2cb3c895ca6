#include "legality/versions/CanChooseParameters.h"

#include "analysis/dependences/Claims.h"
#include "analysis/model/InTree.h"
#include "analysis/symbolic/AffineForm.h"
#include "ir/Builder.h"
#include "ir/Conjunction.h"
#include "ir/ExprText.h"
#include "legality/loops/Pivots.h"
#include "poly/Implicants.h"

#include <algorithm>
#include <map>
#include <set>

namespace parlift::legality {

using namespace analysis;

namespace {

/// Monomials as the variables of a linear system.
class Variables {
public:
  poly::Variable of(const Monomial &monomial) {
    auto [it, isNew] =
        numbers_.try_emplace(monomial, static_cast<poly::Variable>(monomials_.size()));
    if (isNew)
      monomials_.push_back(monomial);
    return it->second;
  }
  unsigned count() const { return static_cast<unsigned>(monomials_.size()); }
  const Monomial &monomial(poly::Variable variable) const { return monomials_[variable]; }

  poly::Affine affine(const Polynomial &value) {
    return affineForm(value, [this](const Monomial &monomial) { return of(monomial); });
  }
  Polynomial polynomial(const poly::Affine &form) const {
    Polynomial value = Polynomial::constant(form.constant);
    for (const auto &[variable, factor] : form.terms) {
      Polynomial term = Polynomial::constant(factor);
      for (AtomId id : monomials_[variable])
        term = term * Polynomial::atom(id);
      value = value + term;
    }
    return value;
  }

private:
  std::map<Monomial, poly::Variable> numbers_;
  std::vector<Monomial> monomials_;
};

/// What the types say of the values, and no condition needs to repeat.
poly::Conjunction rangesOf(const AccessTable &table, const Variables &variables) {
  poly::Conjunction ranges;
  for (poly::Variable v = 0; v < variables.count(); ++v) {
    if (variables.monomial(v).size() != 1)
      continue;
    const Atom &atom = table.atoms[variables.monomial(v).front()];
    if (atom.low)
      ranges.push_back({{{{v, 1}}, -*atom.low}, false});
    if (atom.high)
      ranges.push_back({{{{v, -1}}, *atom.high}, false});
  }
  return ranges;
}

std::optional<ir::Conjunction> allHold(const InTree &tree, const Variables &variables,
                                       const poly::Conjunction &rows) {
  ir::Conjunction result;
  // A limit of some type is no condition that anyone would want tested.
  constexpr std::int64_t large = std::int64_t{1} << 30;
  for (const poly::Row &row : rows) {
    if (row.form.constant >= large || row.form.constant <= -large)
      return std::nullopt;
    Constraint constraint{row.isEquality ? Constraint::Kind::Zero : Constraint::Kind::NonNegative,
                          variables.polynomial(row.form)};
    const auto words = tree.holds(constraint);
    if (!words)
      return std::nullopt;
    result.add(*words);
  }
  return result;
}

/// What tells how far the places of both accesses are apart, from whichever iterations: w of `d[c]` and `d[c - w]`.
std::set<AtomId> inDistances(const Nest &nest, const std::vector<unsigned> &dependences) {
  std::set<AtomId> result;
  for (const unsigned id : dependences) {
    const Dependence &dependence = nest.dependences.dependences[id];
    const auto &one = nest.table().accesses[dependence.source].path,
               &other = nest.table().accesses[dependence.sink].path;
    for (std::size_t step = 0; step < std::min(one.size(), other.size()); ++step)
      for (const AtomId atom : (one[step].index - other[step].index).atoms())
        if (nest.table().atoms[atom].kind != AtomKind::Counter)
          result.insert(atom);
  }
  return result;
}

} // namespace

std::optional<std::vector<ir::ExprRef>>
canChooseParameters(const Nest &nest, LoopIndex loop, const std::vector<unsigned> &dependences,
                    bool byDistance) {
  Variables variables;
  poly::Disjunction exists;
  for (unsigned id : dependences) {
    const Dependence &dependence = nest.dependences.dependences[id];
    if (!dependence.existsWhen || isAboutPivot(nest, loop, dependence))
      return std::nullopt;
    for (const auto &conjunction : *dependence.existsWhen) {
      poly::Conjunction rows;
      for (const Constraint &constraint : conjunction) {
        if (constraint.kind == Constraint::Kind::NonZero)
          continue;
        rows.push_back(
            {variables.affine(constraint.value), constraint.kind == Constraint::Kind::Zero});
      }
      exists.push_back(std::move(rows));
    }
  }
  // Left free: whatever the bounds of the loops mention.
  std::set<AtomId> inBounds;
  for (LoopIndex index = 0; index < nest.table().loops.size(); ++index)
    if (nest.isInside(index, loop) || nest.isInside(loop, index))
      for (const Constraint &bound : nest.loop(index).bounds)
        for (AtomId atom : bound.value.atoms())
          inBounds.insert(atom);
  const std::set<AtomId> apart = inDistances(nest, dependences);
  const NestLoop &own = nest.loop(loop);
  constexpr std::int64_t many = 1 << 20;
  std::optional<poly::Affine> isLong, hasTwo;
  if (own.upper) {
    isLong = variables.affine(*own.upper - own.lower - Polynomial::constant(many));
    hasTwo = variables.affine(*own.upper - own.lower - Polynomial::constant(2));
  }
  poly::System names;
  std::vector<poly::Variable> deciding, ofDistances;
  for (poly::Variable v = 0; v < variables.count(); ++v) {
    names.addVariable("p" + std::to_string(v));
    // A product is as free as its freest factor.
    const Monomial &monomial = variables.monomial(v);
    if (!std::ranges::all_of(monomial, [&](AtomId atom) { return inBounds.contains(atom); }))
      deciding.push_back(v);
    if (std::ranges::all_of(monomial, [&](AtomId atom) { return apart.contains(atom); }))
      ofDistances.push_back(v);
  }
  if (byDistance)
    deciding = ofDistances;
  if (deciding.empty() || (byDistance && !isLong))
    return std::nullopt;
  poly::Disjunction always;
  for (const poly::Conjunction &rows : exists) {
    poly::System system = names;
    for (const poly::Row &row : rows)
      system.add(row);
    auto projected = system.projection(deciding);
    if (!projected)
      return std::nullopt;
    always.insert(always.end(), projected->begin(), projected->end());
  }
  const poly::Conjunction ranges = rangesOf(nest.table(), variables);
  auto decided = poly::complement(always, variables.count(), ranges);
  if (!decided || decided->empty())
    return std::nullopt;
  auto independent = poly::complement(exists, variables.count(), ranges);
  if (!independent || independent->empty() || independent->size() > 6)
    return std::nullopt;
  independent = poly::primeImplicants(std::move(*independent), exists, variables.count(), ranges);
  InTree tree(nest.model, loop);
  std::set<LoopIndex> entered;
  tree.noteEntered(entered);
  std::vector<ir::ExprRef> ways;
  std::vector<std::vector<Constraint>> said;
  const auto emptinessWith = [&](const poly::Conjunction &rows, const poly::Affine &trips) {
    poly::System system = names;
    for (const poly::Conjunction *part : {&rows, &ranges})
      for (const poly::Row &row : *part)
        system.add(row);
    system.addNonNegative(trips);
    return system.emptiness();
  };
  const auto leavesRoom = [&](const poly::Conjunction &rows) {
    return emptinessWith(rows, *isLong) == poly::Emptiness::NotEmpty &&
           std::ranges::all_of(rows, [&](const poly::Row &row) {
             return std::ranges::all_of(row.form.terms, [&](const auto &term) {
               return std::ranges::count(deciding, term.first) != 0;
             });
           });
  };
  for (const poly::Conjunction &rows : *independent) {
    if ((byDistance && !leavesRoom(rows)) ||
        (hasTwo && emptinessWith(rows, *hasTwo) == poly::Emptiness::Empty)) // `n <= 1`
      continue;
    const auto all = allHold(tree, variables, rows);
    if (!all)
      continue; // one way less to be independent
    if (all->empty())
      return std::nullopt;
    ways.push_back(all->tree());
    said.emplace_back();
    for (const poly::Row &row : rows)
      said.back().push_back(
          {row.isEquality ? Constraint::Kind::Zero : Constraint::Kind::NonNegative,
           variables.polynomial(row.form)});
  }
  // The simplest first.
  std::ranges::stable_sort(ways, {},
                           [](const ir::ExprRef &way) { return ir::lineText(*way).size(); });
  ir::ExprRef result;
  for (const ir::ExprRef &way : ways)
    result = result ? ir::binary(ir::BinaryOp::LogicalOr, result, way) : way;
  auto clauses = tree.entryTests(entered);
  if (!result || !clauses)
    return std::nullopt;
  clauses->push_back(std::move(result));
  // Of two accesses that meet in one order of the iterations, and not in the other, a claim that they never do would be none.
  if (ClaimRecorder *recorder = byDistance ? nullptr : ClaimRecorder::current())
    for (const unsigned id : dependences) {
      const Dependence &dependence = nest.dependences.dependences[id];
      recorder->add(claimApart(nest.table(), nest.dependences,
                               nest.table().accesses[dependence.source],
                               nest.table().accesses[dependence.sink], loop, nest.options, said));
    }
  return clauses;
}

} // namespace parlift::legality
