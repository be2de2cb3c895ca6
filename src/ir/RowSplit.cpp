#include "ir/RowSplit.h"

#include "ir/Conversions.h"
#include "ir/PlainParts.h"

namespace parlift::ir {

namespace {

bool isLength(const Expr &expr, const Expr &length) {
  const Expr &plain = withoutCasts(expr), &wanted = withoutCasts(length);
  if (wanted.kind == ExprKind::IntLiteral)
    return plain.kind == ExprKind::IntLiteral && plain.intValue == wanted.intValue;
  return isReadOf(plain, wanted.operands[0]->symbol.get());
}

void collect(const ExprRef &expr, const Expr &length, bool isNegative, RowSplit &split) {
  const bool widens = expr->kind == ExprKind::Cast && expr->type->isInteger() &&
                      preservesValue(*expr->operands[0]->type, *expr->type);
  if (widens)
    return collect(expr->operands[0], length, isNegative, split);
  if (expr->kind == ExprKind::Binary) {
    const ExprRef &left = expr->operands[0], &right = expr->operands[1];
    if (expr->binaryOp == BinaryOp::Add || expr->binaryOp == BinaryOp::Sub) {
      collect(left, length, isNegative, split);
      return collect(right, length, isNegative != (expr->binaryOp == BinaryOp::Sub), split);
    }
    if (expr->binaryOp == BinaryOp::Mul && isLength(*right, length))
      return split.row.push_back({isNegative, left});
    if (expr->binaryOp == BinaryOp::Mul && isLength(*left, length))
      return split.row.push_back({isNegative, right});
  }
  split.place.push_back({isNegative, expr});
}

} // namespace

RowSplit splitByRow(const ExprRef &index, const Expr &length) {
  RowSplit split;
  collect(index, length, false, split);
  return split;
}

} // namespace parlift::ir
