#include "analysis/symbolic/Tightened.h"

#include <numeric>

namespace parlift::analysis {

Constraint tightened(const Constraint &constraint) {
  const Polynomial &value = constraint.value;
  if (constraint.kind != Constraint::Kind::NonNegative || value.isPoisoned() ||
      value.denominator() != 1)
    return constraint;
  std::int64_t common = 0;
  for (const auto &[monomial, factor] : value.terms())
    if (!monomial.empty())
      common = std::gcd(common, factor);
  if (common < 2) // of INT64_MIN alone the divisor is none
    return constraint;
  const std::int64_t number = value.coefficient({});
  const std::int64_t quotient = number / common - (number % common < 0 ? 1 : 0);
  const Polynomial variable = value - Polynomial::constant(number);
  return {constraint.kind, variable.dividedBy(common) + Polynomial::constant(quotient)};
}

} // namespace parlift::analysis
