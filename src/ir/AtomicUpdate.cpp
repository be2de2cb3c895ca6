#include "ir/AtomicUpdate.h"

#include "ir/Printer.h"
#include "ir/Walk.h"

namespace parlift::ir {

namespace {

bool isSameNumber(const Type &a, const Type &b) {
  return a.isInteger() == b.isInteger() && a.isFloating() == b.isFloating() && a.bits == b.bits &&
         a.isUnsigned() == b.isUnsigned();
}

bool hasInstruction(const Type &type, BinaryOp op) {
  constexpr unsigned word = 32, twoWords = 64;
  if (type.isVolatile || type.isAtomic || type.kind == TypeKind::Bool)
    return false;
  const bool isSum = op == BinaryOp::Add || op == BinaryOp::Sub;
  const bool isOfBits = op == BinaryOp::And || op == BinaryOp::Or || op == BinaryOp::Xor;
  if (type.isFloating())
    return isSum && (type.bits == word || type.bits == twoWords);
  return type.isInteger() && type.bits == word && (isSum || isOfBits);
}

} // namespace

std::optional<AtomicUpdate> atomicUpdate(const Stmt &stmt) {
  if (stmt.kind != StmtKind::Assign || stmt.value->kind != ExprKind::Binary)
    return std::nullopt;
  const Expr &value = *stmt.value, &target = *stmt.target;
  if (!hasInstruction(*target.type, value.binaryOp) || !isSameNumber(*value.type, *target.type))
    return std::nullopt;
  const std::string place = print(target);
  const auto isElement = [&](const Expr &expr) {
    return expr.kind == ExprKind::Load && print(*expr.operands[0]) == place;
  };
  const bool isLeft = isElement(*value.operands[0]);
  if (!isLeft && (value.binaryOp == BinaryOp::Sub || !isElement(*value.operands[1])))
    return std::nullopt;
  const ExprRef &operand = value.operands[isLeft ? 1 : 0];
  const bool isOfWord = target.type->isInteger() && operand->type->isInteger() &&
                        operand->type->bits == target.type->bits; // of another sign: the same bits
  if (!isOfWord && !isSameNumber(*operand->type, *target.type))
    return std::nullopt;
  bool readsIt = false;
  forEachExpr(*operand, [&](const Expr &part) { readsIt |= isElement(part); });
  return readsIt ? std::nullopt : std::optional(AtomicUpdate{value.binaryOp, operand});
}

} // namespace parlift::ir
