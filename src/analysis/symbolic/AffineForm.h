/// \file
/// Polynomials as linear forms: each product of atoms is a variable of a system.
///
///     i·n + 2·j - 1        v0 + 2·v1 - 1       v0 stands for {i, n}, v1 for {j}
///
/// In: the numerator counts, so that a value with a denominator keeps its sign and its zeros, and nothing
/// else. A poisoned value has no form: ask first.
#pragma once

#include "analysis/symbolic/Polynomial.h"
#include "poly/System.h"

namespace parlift::analysis {

/// `variableOf` names the variable of a monomial, {} excepted.
template <typename VariableOf>
poly::Affine affineForm(const Polynomial &value, VariableOf variableOf) {
  poly::Affine result;
  for (const auto &[monomial, coefficient] : value.terms())
    if (monomial.empty())
      result.constant = coefficient;
    else
      result.terms.emplace_back(variableOf(monomial), coefficient);
  return result;
}

/// Says that the form satisfies a constraint of this kind.
inline void addTo(poly::System &system, Constraint::Kind kind, poly::Affine form) {
  if (kind == Constraint::Kind::Zero)
    system.addZero(std::move(form));
  else if (kind == Constraint::Kind::NonNegative)
    system.addNonNegative(std::move(form));
  else
    system.addNonZero(std::move(form));
}

} // namespace parlift::analysis
