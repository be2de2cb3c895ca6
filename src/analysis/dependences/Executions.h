/// \file
/// Two executions of two accesses, as a system of linear constraints. Private to the dependence tester.
///
///     for (i = 0; i < n; i++)            shared        n
///       for (j = 0; j < i; j++)          of the first  i, j      0 <= i < n, 0 <= j < i
///         a[i * n + j] = ...             of the second i', j'    0 <= i' < n, 0 <= j' < i'
///
/// Atoms that vary in no loop are shared; all others exist twice and become equal once the iterations
/// that they depend on are equal. A product of atoms is not linear and gets a variable of its own.
/// Unknown atoms have two variables that never become equal.
#pragma once

#include "analysis/symbolic/Access.h"
#include "poly/System.h"

#include <map>
#include <set>

namespace parlift::analysis {

/// Which of the two executions an atom belongs to.
enum class Side : std::uint8_t { First, Second };

class Executions {
public:
  /// With the domains (bounds, guards, declared extents, context) of both as constraints.
  Executions(const AccessTable &table, const Access &first, const Access &second);

  const std::vector<LoopIndex> &commonLoops() const { return common_; }

  /// The polynomial's value in one of the executions. Of two that are in the same iteration of the loops `within` what varies in no
  /// other loop has one value, which is the first one's.
  Polynomial instance(const Polynomial &value, Side side,
                      const std::set<LoopIndex> &within = {}) const;
  Polynomial counter(unsigned level, Side side) const;

  /// Adds a constraint over instances. Poisoned values and more `!=` than the system splits are left out
  /// and make the system inexact.
  void add(const Constraint &constraint);
  /// A constraint that keeps the exactness: a choice of directions, a consequence of the others.
  void assume(const Constraint &constraint);
  poly::Affine linear(const Polynomial &value);

  /// Says that both executions are in the same iteration of these common loops: atoms that vary in no
  /// other loop become equal.
  void equate(const std::set<unsigned> &equalLevels);
  /// The constraints describe the executions in full, given the levels that are equal: no product of
  /// atoms is left, and each value is either free or computed in a way that the constraints say.
  bool isExact(const std::set<unsigned> &equalLevels) const;
  /// The part of that which is about values: all that occur can be had together. Loaded ones are free.
  bool valuesFit() const { return valuesFit(reached()); }
  void makeInexact() { exact_ = false; }

  /// The range test: the products of the constraints known so far are linear facts about the products
  /// of atoms, and with them there is no solution. Proves for instance i·i + j < i'·i' + j' when i < i'
  /// and j, j' are in [0, i], [0, i'].
  bool isExcludedByProducts(const std::set<unsigned> &equalLevels);
  bool hasProducts() const;

  poly::System &system() { return system_; }
  const poly::System &system() const { return system_; }

  /// A variable that denotes a printable value fixed before loop `carrier`, and which polynomial.
  struct Parameter {
    poly::Variable variable = 0;
    Polynomial value; ///< over atoms of the table
  };
  std::vector<Parameter> parameters(LoopIndex carrier) const;
  /// The variable of an atom in one execution, if the system has one.
  std::optional<poly::Variable> find(AtomId atom, Side side) const;

  /// For backtracking over the directions.
  struct Mark {
    std::size_t rows = 0, facts = 0;
  };
  Mark mark() const { return {system_.rows().size(), facts_.size()}; }
  void restore(Mark mark);

private:
  bool isShared(AtomId id) const;
  std::set<LoopIndex> loopsAt(const std::set<unsigned> &levels) const;
  AtomId instanceOf(AtomId id, Side side) const;
  void addDomain(const Access &access, Side side);
  poly::Variable variable(const Monomial &instances);
  void describe(AtomId instance);
  void describeCases(AtomId instance);
  std::vector<AtomId> reached() const;
  bool valuesFit(const std::vector<AtomId> &atoms) const;
  bool sourcesAreFree(const std::vector<AtomId> &atoms) const;
  void addRow(const Constraint &constraint);
  std::string nameOf(const Monomial &instances) const;
  std::vector<Polynomial> boundsOf(const std::set<AtomId> &factors,
                                   const std::set<LoopIndex> &equalLoops) const;
  AtomId merged(AtomId instance, const std::set<LoopIndex> &equalLoops) const;

  const AccessTable &table_;
  std::vector<LoopIndex> common_;
  poly::System system_;
  std::map<Monomial, poly::Variable> variables_; ///< of products of instances
  struct Fact {
    Constraint constraint; ///< over instances
    bool isRange = false;  ///< of one atom by itself
  };
  std::vector<Fact> facts_; ///< what was added
  bool exact_ = true;
};

/// Loops that enclose both, outermost first.
std::vector<LoopIndex> commonLoops(const Access &first, const Access &second);

/// The subscript moves by whole rows: `double *p = m[0]; p[i * 60 + j]` with rows of 60. Many programs
/// do, though C has it stay inside one row.
bool stepsOverRows(const PathStep &step);

} // namespace parlift::analysis
