/// \file
/// What is known of some integers at one place of a program: linear restraints that all their values there meet, a convex set.
///
///     i = lo; j = mid; k = lo;                          i == lo, j == mid, k == lo
///     while (i < mid && j < hi) {                       k == i + j - mid, lo <= i, mid <= j      (the loop's own invariant)
///       t[k] = ...;                                     and i < mid, j < hi:  lo <= k < hi
///       if (...) i++; else j++;
///       k++;
///     }
///
/// P. Cousot, N. Halbwachs, "Automatic discovery of linear restraints among variables of a program" (1978). Where two paths meet,
/// their equalities are joined exactly (M. Karr, "Affine relationships among variables of a program", 1976), and of inequalities those
/// are kept that hold on both, differences and bounds of variables among them (A. Miné's octagons, 2001): less than the convex hull, for
/// less work. Always a larger set than the program's, never a smaller one.
#pragma once

#include "poly/System.h"

#include <cstdint>
#include <vector>

namespace parlift::poly {

class Restraints {
public:
  /// Of so many variables, all values.
  explicit Restraints(unsigned variables = 0) : variables_(variables) {}
  /// No values: the place is never reached.
  static Restraints unreached(unsigned variables);

  bool isUnreached() const { return isUnreached_; }
  unsigned variableCount() const { return variables_; }
  const Conjunction &rows() const { return rows_; }

  Variable addVariable() { return variables_++; }
  /// Those from `left` on, and what is only known of them.
  void removeVariables(unsigned left);
  /// Of variables first, first + 1 ... alone, so many; the first one is number 0.
  Restraints range(Variable first, unsigned count) const;
  /// Of the first ones, so many, and a new one, of which nothing is known.
  Restraints anyMore(unsigned count) const;
  /// Of the first ones, so many, and of another one, which follows them.
  Restraints beginning(unsigned count, Variable last) const;

  void assume(const Affine &nonNegative) { assume(Row{nonNegative, false}); }
  void assumeZero(const Affine &zero) { assume(Row{zero, true}); }
  void assume(const Row &row);
  /// It holds that form >= 0. False: it may not, or the quota ran out.
  bool implies(const Affine &nonNegative) const;

  void assign(Variable variable, const Affine &value);
  void forget(Variable variable);

  /// The values of both.
  Restraints joined(const Restraints &other) const;
  /// The same, with no inequality that this one has not: after a few times nothing changes any more.
  Restraints widened(const Restraints &next) const;
  /// With all differences of two variables that have bounds, and all variables': what `widened` may keep.
  Restraints withDifferences() const;
  bool includes(const Restraints &other) const;

private:
  Restraints kept(const std::vector<Variable> &variables) const;
  System system() const;
  void tidy();
  void dropImplied();
  /// Equalities that hold in both.
  static Conjunction commonEqualities(const Restraints &a, const Restraints &b);

  unsigned variables_ = 0;
  Conjunction rows_;
  bool isUnreached_ = false;
};

} // namespace parlift::poly
