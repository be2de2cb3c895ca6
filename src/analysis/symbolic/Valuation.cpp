#include "analysis/symbolic/Valuation.h"

#include <algorithm>

namespace parlift::analysis {

std::optional<std::int64_t> Valuation::ofAtom(AtomId id) const {
  if (const auto found = counters_.find(id); found != counters_.end())
    return found->second;
  const Atom &atom = table_.atoms[id];
  switch (atom.kind) {
  case AtomKind::Value:
    // What changes from iteration to iteration, or is computed in a way that is not said, is no size.
    if (!atom.variesIn.empty() || atom.variesEverywhere || atom.origin != Origin::Free)
      return std::nullopt;
    return std::clamp(size_, atom.low.value_or(size_),
                      std::max(atom.high.value_or(size_), atom.low.value_or(size_)));
  case AtomKind::Quotient:
  case AtomKind::Remainder: {
    const std::optional<std::int64_t> operand = of(atom.operand);
    if (!operand || atom.divisor < 1)
      return std::nullopt;
    const std::int64_t rest = ((*operand % atom.divisor) + atom.divisor) % atom.divisor;
    return atom.kind == AtomKind::Remainder ? rest : (*operand - rest) / atom.divisor;
  }
  case AtomKind::Counter:
  case AtomKind::Unknown:
    break;
  }
  return std::nullopt;
}

std::optional<std::int64_t> Valuation::of(const Polynomial &value) const {
  if (value.isPoisoned())
    return std::nullopt;
  std::int64_t sum = 0;
  for (const auto &[monomial, factor] : value.terms()) {
    std::int64_t term = factor;
    for (const AtomId id : monomial) {
      const std::optional<std::int64_t> one = ofAtom(id);
      if (!one || __builtin_mul_overflow(term, *one, &term))
        return std::nullopt;
    }
    if (__builtin_add_overflow(sum, term, &sum))
      return std::nullopt;
  }
  if (sum % value.denominator() != 0)
    return std::nullopt;
  return sum / value.denominator();
}

std::optional<bool> Valuation::holds(const Constraint &constraint) const {
  const std::optional<std::int64_t> value = of(constraint.value);
  if (!value)
    return std::nullopt;
  switch (constraint.kind) {
  case Constraint::Kind::NonNegative:
    return *value >= 0;
  case Constraint::Kind::Zero:
    return *value == 0;
  case Constraint::Kind::NonZero:
    break;
  }
  return *value != 0;
}

} // namespace parlift::analysis
