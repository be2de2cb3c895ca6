#include "ir/PlainParts.h"

#include "ir/Conversions.h"

namespace parlift::ir {

namespace {

bool preserves(const Expr &expr) {
  return expr.kind == ExprKind::Cast && preservesValue(*expr.operands[0]->type, *expr.type);
}

/// No bit of the number is lost, though it may be another number then: -1 is the largest of its width without a sign.
bool keepsBits(const Type &from, const Type &to) {
  if (from.isPointer() || to.isPointer())
    return from.isPointer() && to.isPointer();
  const bool areIntegers =
      from.isInteger() && to.isInteger() && to.kind != TypeKind::Bool && to.bits >= from.bits;
  return areIntegers || preservesValue(from, to);
}

} // namespace

const ExprRef &withoutPreservingCasts(const ExprRef &expr) {
  const ExprRef *at = &expr;
  while (preserves(**at))
    at = &(*at)->operands[0];
  return *at;
}

const Expr &withoutPreservingCasts(const Expr &expr) {
  return preserves(expr) ? *withoutPreservingCasts(expr.operands[0]) : expr;
}

bool isReadOf(const Expr &expr, const Symbol *symbol) {
  const bool isConverted =
      expr.kind == ExprKind::Cast && keepsBits(*expr.operands[0]->type, *expr.type);
  const Expr &plain = withoutPreservingCasts(isConverted ? *expr.operands[0] : expr);
  return plain.kind == ExprKind::Load && plain.operands[0]->kind == ExprKind::VarRef &&
         plain.operands[0]->symbol.get() == symbol;
}

} // namespace parlift::ir
