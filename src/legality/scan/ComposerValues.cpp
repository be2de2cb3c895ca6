// What becomes of values: an expression of the state as the parts of a function.
#include "legality/scan/Composer.h"

#include "analysis/scalars/Updates.h"
#include "analysis/symbolic/CallValue.h"
#include "analysis/symbolic/ExprFacts.h"
#include "ir/Builder.h"
#include "ir/Conversions.h"
#include "ir/PlainParts.h"

#include <fmt/format.h>

namespace parlift::legality {

using namespace ir;

namespace {

/// What a shift to the left by a number multiplies with, without a sign; null: it is none.
ExprRef factorOfShift(const Expr &expr) {
  const Expr *by = expr.binaryOp == BinaryOp::Shl ? &withoutCasts(*expr.operands[1]) : nullptr;
  const bool isShift = by && by->kind == ExprKind::IntLiteral && expr.type->isUnsigned() &&
                       by->intValue >= 0 && by->intValue < std::min(expr.type->bits, 63u);
  return isShift ? intLiteral(std::int64_t{1} << by->intValue, unqualified(expr.type)) : nullptr;
}

/// `x < low ? low : x > high ? high : x`: the inner choice keeps the state below the other end, which lies no further in.
bool isOtherEnd(const Expr &inner, const Expr &state, const Expr &limit, bool isLow) {
  const Expr &test = withoutCasts(*inner.operands[0]);
  const auto same = [](const Expr &a, const Expr &b) {
    return preservesValue(*withoutCasts(a).type, *a.type) &&
           preservesValue(*withoutCasts(b).type, *b.type) &&
           analysis::sameExpression(withoutCasts(a), withoutCasts(b));
  };
  const bool isLess = test.binaryOp == BinaryOp::Lt || test.binaryOp == BinaryOp::Le;
  const bool isGreater = test.binaryOp == BinaryOp::Gt || test.binaryOp == BinaryOp::Ge;
  if (test.kind != ExprKind::Binary || (isLow ? !isGreater : !isLess))
    return false;
  const auto first = plainNumber(limit, *inner.type),
             last = plainNumber(*test.operands[1], *inner.type);
  const bool isOrdered = first && last && (isLow ? *first <= *last : *first >= *last);
  return isOrdered && same(*test.operands[0], state) &&
         same(*inner.operands[1], *test.operands[1]) && same(*inner.operands[2], state);
}

bool isSame(const ExprRef &a, const ExprRef &b) {
  return analysis::sameExpression(*analysis::withoutPreservingCasts(a),
                                  *analysis::withoutPreservingCasts(b));
}

/// `x <= 0 ? b[i] : x + b[i]`: `sum` is `state` and something more, and `end` is `limit` and as much more, so that these two
/// compare as those do. Where sums wrap around they need not; no family with sums and extrema has such states.
bool isMovedAlike(const ExprRef &state, const ExprRef &limit, const ExprRef &sum,
                  const ExprRef &end) {
  const Expr &moved = *analysis::withoutPreservingCasts(sum);
  if (moved.kind != ExprKind::Binary ||
      (moved.binaryOp != BinaryOp::Add && moved.binaryOp != BinaryOp::Sub))
    return false;
  const bool isFirst = isSame(moved.operands[0], state);
  if (!isFirst && (moved.binaryOp == BinaryOp::Sub || !isSame(moved.operands[1], state)))
    return false;
  const ExprRef &by = moved.operands[isFirst ? 1 : 0];
  const Expr &from = withoutCasts(*limit);
  const bool isFromZero = (from.kind == ExprKind::IntLiteral && from.intValue == 0) ||
                          (from.kind == ExprKind::FloatLiteral && from.floatValue == 0);
  if (isFromZero && moved.binaryOp == BinaryOp::Add)
    return isSame(end, by);
  const Expr &start = *analysis::withoutPreservingCasts(end);
  return start.kind == ExprKind::Binary && start.binaryOp == moved.binaryOp &&
         isSame(start.operands[isFirst ? 0 : 1], limit) &&
         isSame(start.operands[isFirst ? 1 : 0], by);
}

/// The reason of all that leads out of the family.
std::string notOfItsForm(const Expr &expr) {
  return fmt::format("`{}` makes of the state what is not of the same form again",
                     expr.range.oneLine());
}

} // namespace

std::optional<ScanValue> Composer::value(const ExprRef &expr, const Family &family) {
  if (!groupIn(*expr)) {
    evaluated_.push_back(expr);
    return ScanValue{expr, {}};
  }
  std::optional<Parts> parts;
  switch (expr->kind) {
  case ExprKind::Load:
    if (expr->operands[0]->kind == ExprKind::VarRef)
      return ScanValue{nullptr, partsAsRead(expr->operands[0]->symbol)};
    refuse(*expr, fmt::format("`{}` is read from a place that depends on the state",
                              expr->range.oneLine()));
    return std::nullopt;
  case ExprKind::Cast: {
    auto inner = value(expr->operands[0], family);
    if (inner && (isOwn_ || family.passes(*expr->type)))
      return inner;
    break;
  }
  case ExprKind::Binary: {
    const auto left = value(expr->operands[0], family), right = value(expr->operands[1], family);
    if (!left || !right)
      return std::nullopt;
    // `h << 5` of an unsigned hash is 32 * h.
    if (const auto factor = factorOfShift(*expr); factor && left->isOfState())
      parts = family.binary(BinaryOp::Mul, *left, ScanValue{factor, {}});
    else
      parts = family.binary(expr->binaryOp, *left, *right);
    break;
  }
  case ExprKind::Unary:
    if (const auto inner = value(expr->operands[0], family))
      parts = family.unary(expr->unaryOp, inner->parts);
    break;
  case ExprKind::Select:
    return choice(expr, family);
  case ExprKind::Call: {
    if (const char *op = analysis::minMaxCall(*expr)) {
      const auto left = value(expr->operands[0], family), right = value(expr->operands[1], family);
      const Extremum which = {std::string_view(op) == "max", true, false};
      return left && right ? extremum(which, expr, *left, *right, family) : std::nullopt;
    }
    if (const ExprRef said = analysis::valueOfCall(*expr)) // `x = larger(x, b[i])`
      return value(said, family);
    break;
  }
  default:
    break;
  }
  if (parts)
    return ScanValue{nullptr, std::move(*parts)};
  refuse(*expr, notOfItsForm(*expr));
  return std::nullopt;
}

std::optional<ScanValue> Composer::extremum(const Extremum &which, const ExprRef &expr,
                                            const ScanValue &left, const ScanValue &right,
                                            const Family &family) {
  const ExprRef &other = left.isOfState() ? right.plain : left.plain;
  if (left.isOfState() != right.isOfState() && (isOwn_ || family.holds(*other)))
    if (auto parts = family.extremum(which, left.isOfState() ? left.parts : right.parts, other)) {
      takesOtherZero_ |= !which.isStrict || !which.keepsState;
      // A state that is a NaN at first stays one by comparisons, not by calls.
      takesNaN_ |= !which.keepsState || expr->kind == ExprKind::Call;
      leavesNaN_ |= expr->kind == ExprKind::Call && expr->type->isFloating();
      return ScanValue{nullptr, std::move(*parts)};
    }
  refuse(*expr, notOfItsForm(*expr));
  return std::nullopt;
}

/// By a condition that has nothing to do with the state; or the larger or smaller of two.
std::optional<ScanValue> Composer::choice(const ExprRef &expr, const Family &family) {
  const ExprRef &condition = expr->operands[0];
  if (groupIn(*condition) && condition->kind == ExprKind::Unary &&
      condition->unaryOp == UnaryOp::LogicalNot)
    return choice(
        ir::select(condition->operands[0], expr->operands[2], expr->operands[1], expr->range),
        family);
  const auto thenValue = value(expr->operands[1], family);
  const auto elseValue = value(expr->operands[2], family);
  if (!thenValue || !elseValue)
    return std::nullopt;
  if (!groupIn(*condition)) {
    evaluated_.push_back(condition);
    const auto lifted = [&](const ScanValue &one) {
      return one.isOfState() ? std::optional(one.parts) : family.constant(one.plain);
    };
    const auto a = lifted(*thenValue), b = lifted(*elseValue);
    if (a && b)
      return ScanValue{nullptr, family.select(condition, *a, *b)};
    refuse(*expr, notOfItsForm(*expr));
    return std::nullopt;
  }
  const Expr &test = withoutCasts(*condition);
  if (test.kind == ExprKind::Binary &&
      (test.binaryOp == BinaryOp::Lt || test.binaryOp == BinaryOp::Le ||
       test.binaryOp == BinaryOp::Gt || test.binaryOp == BinaryOp::Ge)) {
    const bool isLess = test.binaryOp == BinaryOp::Lt || test.binaryOp == BinaryOp::Le;
    const bool isStrict = test.binaryOp == BinaryOp::Lt || test.binaryOp == BinaryOp::Gt;
    const Extremum largest = {true, !thenValue->isOfState(), isStrict};
    const Extremum smallest = {false, !thenValue->isOfState(), isStrict};
    const ExprRef &left = test.operands[0], &right = test.operands[1];
    const ExprRef &chosen = expr->operands[1], &other = expr->operands[2];
    // Where the first end is taken the other one is not reached: the one after the other.
    const Expr &inner = withoutCasts(*other), &limit = withoutCasts(*chosen);
    if (isSame(right, chosen) && inner.kind == ExprKind::Select && !thenValue->isOfState() &&
        elseValue->isOfState() && isOtherEnd(inner, *left, limit, isLess))
      return extremum(isLess ? largest : smallest, expr, *thenValue, *elseValue, family);
    if (isSame(left, chosen) && isSame(right, other))
      return extremum(isLess ? smallest : largest, expr, *thenValue, *elseValue, family);
    if (isSame(left, other) && isSame(right, chosen))
      return extremum(isLess ? largest : smallest, expr, *thenValue, *elseValue, family);
    if (isMovedAlike(left, right, other, chosen) || isMovedAlike(right, left, chosen, other))
      return extremum(isLess ? largest : smallest, expr, *thenValue, *elseValue, family);
    if (isMovedAlike(left, right, chosen, other) || isMovedAlike(right, left, other, chosen))
      return extremum(isLess ? smallest : largest, expr, *thenValue, *elseValue, family);
  }
  refuse(*condition, fmt::format("`{}` decides by the state itself what becomes of it",
                                 condition->range.oneLine()));
  return std::nullopt;
}

} // namespace parlift::legality
