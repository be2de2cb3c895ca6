#include "analysis/symbolic/ValueRange.h"

#include "analysis/symbolic/ExprFacts.h"
#include "ir/Constants.h"
#include "ir/RootSymbol.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace parlift::analysis {

using ir::BinaryOp;
using ir::Expr;
using ir::ExprKind;

namespace {

constexpr double endless = std::numeric_limits<double>::infinity();
constexpr double exactEnd = 9007199254740992; // 2^53: whole numbers up to here are not rounded
constexpr ValueRange truth = {0, 1};

ValueRange quotient(const Expr &expr, const ValueRange &left, const ValueRange &right) {
  if (!right.constant() || right.low <= 0)
    return rangeOf(*expr.type);
  return {std::trunc(left.low / right.low), std::trunc(left.high / right.low)};
}

/// Of a positive number no rest is as large, and of what is not negative none is negative.
ValueRange rest(const Expr &expr, const ValueRange &left, const ValueRange &right) {
  if (right.low <= 0 || right.high == endless)
    return rangeOf(*expr.type);
  const double most = right.high - 1;
  return {left.low >= 0 ? 0 : std::max(left.low, -most),
          left.high <= 0 ? 0 : std::min(left.high, most)};
}

/// Of numbers that are not negative.
ValueRange shifted(const Expr &expr, const ValueRange &left, const ValueRange &by) {
  if (left.low < 0 || !by.constant() || by.low < 0 || by.low >= expr.type->bits)
    return rangeOf(*expr.type);
  const double unit = std::ldexp(1.0, static_cast<int>(by.low));
  return {std::floor(left.low / unit), std::floor(left.high / unit)};
}

/// Bits that a number which is not negative has; the other operand may be any.
ValueRange masked(const Expr &expr, const ValueRange &left, const ValueRange &right) {
  const double most =
      std::min(left.low >= 0 ? left.high : endless, right.low >= 0 ? right.high : endless);
  return most == endless ? rangeOf(*expr.type) : ValueRange{0, most};
}

ValueRange ofBinary(const Expr &expr) {
  const ValueRange a = rangeOf(*expr.operands[0]), b = rangeOf(*expr.operands[1]);
  switch (expr.binaryOp) {
  case BinaryOp::Add:
    return {a.low + b.low, a.high + b.high};
  case BinaryOp::Sub:
    return {a.low - b.high, a.high - b.low};
  case BinaryOp::Mul: {
    const auto ends = std::minmax({a.low * b.low, a.low * b.high, a.high * b.low, a.high * b.high});
    return {ends.first, ends.second};
  }
  case BinaryOp::Div:
    return quotient(expr, a, b);
  case BinaryOp::Rem:
    return rest(expr, a, b);
  case BinaryOp::Shr:
    return shifted(expr, a, b);
  case BinaryOp::And:
    return masked(expr, a, b);
  case BinaryOp::LogicalAnd:
    return a.constant() == 0.0 || b.constant() == 0.0 ? ValueRange{0, 0} : truth;
  case BinaryOp::LogicalOr:
    return truth;
  default:
    if (const auto known = knownComparison(expr))
      return {*known ? 1.0 : 0.0, *known ? 1.0 : 0.0};
    return isComparison(expr.binaryOp) ? truth : rangeOf(*expr.type);
  }
}

/// What does not fit loses its upper bits.
ValueRange converted(const Expr &from, const ir::Type &type) {
  const ValueRange before = rangeOf(from);
  const bool isWider = from.type->isInteger() && from.type->isSigned == type.isSigned &&
                       from.type->bits <= type.bits;
  const bool isTruth = type.kind == ir::TypeKind::Bool;
  if (!from.type->isInteger() || (isTruth && !before.constant()))
    return rangeOf(type);
  if (isTruth)
    return before.low == 0 ? ValueRange{0, 0} : ValueRange{1, 1};
  if (isWider || fits(before, type))
    return before;
  if (!before.constant() || std::abs(before.low) > exactEnd)
    return rangeOf(type);
  const double modulus = std::ldexp(1.0, static_cast<int>(type.bits));
  double rest = before.low - std::floor(before.low / modulus) * modulus;
  if (type.isSigned && rest >= modulus / 2)
    rest -= modulus;
  return {rest, rest};
}

} // namespace

ValueRange rangeOf(const ir::Type &type) {
  if (!type.isInteger())
    return {-endless, endless};
  if (type.kind == ir::TypeKind::Bool)
    return truth;
  const int bits = static_cast<int>(type.bits) - (type.isSigned ? 1 : 0);
  const double end = std::ldexp(1.0, bits);
  return {type.isSigned ? -end : 0, bits < std::numeric_limits<double>::digits ? end - 1 : end};
}

const ir::Constants *constantsIn(const Expr &place) {
  const ir::Symbol *symbol = ir::arrayOfElement(place);
  return symbol && place.type->isInteger() ? symbol->constants.get() : nullptr;
}

bool fits(const ValueRange &values, const ir::Type &type) {
  const ValueRange all = rangeOf(type);
  const bool isExact = type.isInteger() && type.bits < std::numeric_limits<double>::digits;
  if (isExact)
    return all.low <= values.low && values.high <= all.high;
  return (all.low < values.low || (all.low == 0 && values.low == 0)) && values.high < all.high;
}

ValueRange exactRangeOf(const Expr &expr) {
  if (!expr.type->isInteger())
    return rangeOf(*expr.type);
  switch (expr.kind) {
  case ExprKind::IntLiteral: {
    const bool isLarge = expr.intValue < 0 && expr.type->isUnsigned();
    const double value = static_cast<double>(expr.intValue) + (isLarge ? std::ldexp(1.0, 64) : 0);
    return {value, value};
  }
  case ExprKind::Load:
    if (const ir::Constants *constants = constantsIn(*expr.operands[0]))
      return {static_cast<double>(constants->low), static_cast<double>(constants->high)};
    return rangeOf(*expr.type);
  case ExprKind::Cast:
    return converted(*expr.operands[0], *expr.type);
  case ExprKind::Unary: {
    const ValueRange of = rangeOf(*expr.operands[0]);
    return expr.unaryOp == ir::UnaryOp::Neg          ? ValueRange{-of.high, -of.low}
           : expr.unaryOp == ir::UnaryOp::LogicalNot ? truth
                                                     : rangeOf(*expr.type);
  }
  case ExprKind::Select: {
    const auto condition = rangeOf(*expr.operands[0]).constant();
    const ValueRange a = rangeOf(*expr.operands[1]), b = rangeOf(*expr.operands[2]);
    return !condition        ? ValueRange{std::min(a.low, b.low), std::max(a.high, b.high)}
           : *condition != 0 ? a
                             : b;
  }
  case ExprKind::Binary:
    return ofBinary(expr);
  default:
    return rangeOf(*expr.type);
  }
}

ValueRange rangeOf(const Expr &expr) {
  const ValueRange exact = exactRangeOf(expr);
  const bool isOwnType = expr.kind == ExprKind::IntLiteral || expr.kind == ExprKind::Cast;
  return isOwnType || fits(exact, *expr.type) ? exact : rangeOf(*expr.type);
}

std::optional<bool> knownComparison(const Expr &expr) {
  if (expr.kind != ExprKind::Binary || !isComparison(expr.binaryOp))
    return std::nullopt;
  const ValueRange a = rangeOf(*expr.operands[0]), b = rangeOf(*expr.operands[1]);
  const auto isLess = [](const ValueRange &left, const ValueRange &right) {
    const bool isEqual = left.low == right.high && std::abs(left.low) <= exactEnd;
    return left.high < right.low              ? std::optional(true)
           : left.low > right.high || isEqual ? std::optional(false)
                                              : std::nullopt;
  };
  const auto opposite = [](std::optional<bool> value) {
    return value ? std::optional(!*value) : std::nullopt;
  };
  switch (expr.binaryOp) {
  case BinaryOp::Lt:
    return isLess(a, b);
  case BinaryOp::Ge:
    return opposite(isLess(a, b));
  case BinaryOp::Gt:
    return isLess(b, a);
  case BinaryOp::Le:
    return opposite(isLess(b, a));
  default:
    if (a.high < b.low || b.high < a.low)
      return expr.binaryOp == BinaryOp::Ne;
    return std::nullopt;
  }
}

} // namespace parlift::analysis
