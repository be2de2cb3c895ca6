#include "transform/CounterPlaces.h"

#include "transform/BoundExprs.h"

#include <algorithm>

namespace parlift::transform {

using ir::BinaryOp;
using ir::Expr;
using ir::ExprKind;
using ir::ExprRef;

namespace {

const CounterPlace *placeOf(const Expr &expr, const CounterPlaces &places) {
  if (expr.kind != ExprKind::Load || expr.operands[0]->kind != ExprKind::VarRef)
    return nullptr;
  const auto found = places.find(expr.operands[0]->symbol.get());
  return found == places.end() ? nullptr : &found->second;
}

/// The sum stands there in these words, not behind a macro, and the number is no name.
bool isWritten(const Expr &sum) {
  if (!sum.range.valid() || sum.isRewritten)
    return true;
  const SourceRange &counter = sum.operands[0]->range, &number = sum.operands[1]->range;
  if (!counter.valid() || !number.valid() || counter.begin != sum.range.begin ||
      number.end != sum.range.end || counter.end >= number.begin)
    return false;
  const std::string text = number.text();
  return std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

} // namespace

ExprRef atPlaces(const ExprRef &expr, const CounterPlaces &places) {
  const auto moved = [&](const ExprRef &counter, const CounterPlace &place, std::int64_t more) {
    return place.from || place.ahead != 0
               ? plus(place.from ? place.from : counter, place.ahead + more)
               : nullptr;
  };
  if (const CounterPlace *place = placeOf(*expr, places))
    return moved(expr, *place, 0);
  const bool isSum = expr->kind == ExprKind::Binary &&
                     (expr->binaryOp == BinaryOp::Add || expr->binaryOp == BinaryOp::Sub) &&
                     expr->operands[1]->kind == ExprKind::IntLiteral;
  const CounterPlace *place = isSum ? placeOf(*expr->operands[0], places) : nullptr;
  if (!place)
    return nullptr;
  constexpr std::int64_t large = 1 << 30;
  const std::int64_t amount = expr->operands[1]->intValue;
  if (amount >= large || amount <= -large || expr->type->isUnsigned() || !isWritten(*expr))
    return nullptr;
  return moved(expr->operands[0], *place, expr->binaryOp == BinaryOp::Add ? amount : -amount);
}

} // namespace parlift::transform
