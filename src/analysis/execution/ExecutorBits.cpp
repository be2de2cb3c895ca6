// Shifts and divisions by numbers that are not known, and bits put side by side.
#include "analysis/execution/Executor.h"
#include "analysis/execution/ExecutorValues.h"
#include "analysis/symbolic/Powers.h"
#include "ir/Builder.h"

#include <algorithm>
#include <bit>

// Worked example, `o[(i << b) | j]` in a loop over j < (1 << b):
//
//     i << b          i·p,  p the value of `1 << b`: the same atom as in the loop's limit, 2^b
//     (i << b) | j    i·p + j,  since i·p is a multiple of p and 0 <= j < p
//
// And o[t * C + h * w + i] with w = C / H, 0 <= h < H, 0 <= i < w: where it runs H and w are 1 at least, and so w·H <= C.

namespace parlift::analysis {

using namespace ir;

/// The number as a power of two; nullopt: it is none.
static std::optional<std::int64_t> exponentOf(const Polynomial &value) {
  const auto number = value.constantValue();
  return number && *number > 0 && std::has_single_bit(static_cast<std::uint64_t>(*number))
             ? std::optional<std::int64_t>(std::countr_zero(static_cast<std::uint64_t>(*number)))
             : std::nullopt;
}

/// A shift to the left that its type cannot hold is no valid C. What C++ says of the highest bit of a signed type depends on its edition.
bool Executor::shiftsExactly(const ir::Type &type) const {
  return type.isUnsigned() || (function_.outline && !function_.outline->isCxx);
}

void Executor::noteShift(const Type &type, const Value &shifted, const Polynomial &number,
                         const Polynomial &by) {
  if (dry_ != 0 || !shiftsExactly(type))
    return;
  if (const auto factor = exponentOf(number); factor && (*factor == 0 || type.isSigned))
    notePower(table(), shifted.number.atoms().front(), by + Polynomial::constant(*factor));
}

/// `i << b` as i·2^b, where C has it hold that; nullopt: it may lose bits, or b is a number, or varies from one execution to another.
std::optional<Value> Executor::shiftedLeft(const Expr &expr, const Value &a, const Value &b) {
  if (a.modular || b.modular || a.number.constantValue() || b.number.constantValue() ||
      !expr.type->isSigned || !shiftsExactly(*expr.type))
    return std::nullopt;
  for (const AtomId id : b.number.atoms())
    if (table().atoms[id].variesEverywhere)
      return std::nullopt;
  const ExprRef &one =
      table().made.emplace_back(binary(BinaryOp::Shl, intLiteral(1, expr.type), expr.operands[1]));
  Value power = evaluateOperation(*one, integer(Polynomial::constant(1)), b);
  return integer(a.number * power.number);
}

void Executor::noteQuotient(const Value &quotient, const Polynomial &value,
                            const Polynomial &divisor) {
  constexpr std::size_t most = 8;
  const AtomId id = quotient.number.atoms().front();
  const bool isKnown = std::ranges::any_of(
      quotients_, [&](const QuotientOf &known) { return known.quotient == id; });
  if (!isKnown && quotients_.size() < most && !value.isPoisoned() && !divisor.isPoisoned())
    quotients_.push_back({id, value, divisor});
}

/// C rounds towards zero: of numbers of any sign q·d <= n where q = n / d and d are positive.
void Executor::sayQuotients(Access &access) const {
  const Polynomial one = Polynomial::constant(1);
  for (const QuotientOf &known : quotients_) {
    const Polynomial quotient = Polynomial::atom(known.quotient);
    const bool isUsed = std::ranges::any_of(access.path, [&](const PathStep &step) {
      return !step.isField && !step.index.isPoisoned() && step.index.mentions(known.quotient);
    });
    if (isUsed && provesNonNegative(quotient - one) && provesNonNegative(known.divisor - one))
      access.inBounds.push_back(
          {Constraint::Kind::NonNegative, known.value - quotient * known.divisor});
  }
}

/// All bits of the one are above all those of the other, so that none is carried and none is lost. Signed, since what has come round
/// has other bits than the number that stands for it.
std::optional<Value> Executor::sideBySide(const Type &type, const Value &a, const Value &b) const {
  if (!type.isSigned || a.modular || b.modular || a.number.isPoisoned() || b.number.isPoisoned() ||
      a.number.denominator() != 1)
    return std::nullopt;
  const auto isBelow = [&](const Polynomial &step) {
    return provesInAllCases(b.number) &&
           provesInAllCases(step - Polynomial::constant(1) - b.number);
  };
  const auto &terms = a.number.terms();
  unsigned zeros = 62;
  for (const auto &[monomial, coefficient] : terms)
    zeros = std::min(
        zeros, static_cast<unsigned>(std::countr_zero(static_cast<std::uint64_t>(coefficient))));
  bool holds =
      !terms.empty() && zeros > 0 && isBelow(Polynomial::constant(std::int64_t{1} << zeros));
  for (const Power &power : table().powers)
    holds = holds || (!terms.empty() && std::ranges::all_of(terms, [&](const auto &term) {
              return std::ranges::count(term.first, power.atom) != 0;
            }) && isBelow(Polynomial::atom(power.atom)));
  return holds ? std::optional(integer(a.number + b.number)) : std::nullopt;
}

} // namespace parlift::analysis
