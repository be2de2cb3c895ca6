#include "ir/AtomicUpdate.h"

#include "ir/Printer.h"
#include "ir/Stmt.h"
#include "ir/Walk.h"

#include <algorithm>

namespace parlift::ir {

namespace {

bool isSameNumber(const Type &a, const Type &b) {
  return a.isInteger() == b.isInteger() && a.isFloating() == b.isFloating() && a.bits == b.bits &&
         a.isUnsigned() == b.isUnsigned();
}

/// A value may be combined with an element by it.
bool combines(BinaryOp op) {
  return op == BinaryOp::Add || op == BinaryOp::Sub || op == BinaryOp::Mul || op == BinaryOp::And ||
         op == BinaryOp::Or || op == BinaryOp::Xor;
}

} // namespace

namespace {

/// The address is a multiple of so many bytes.
bool isMultipleOf(const Expr &place, std::uint64_t bytes) {
  const Type &type = *place.type;
  if (type.alignment != 0 && type.alignment < bytes)
    return false;
  switch (place.kind) {
  case ExprKind::Member: {
    const Type &record = *place.operands[0]->type;
    const bool isField = record.kind == TypeKind::Record && place.field < record.fields.size();
    return !isField || (record.fields[place.field].offset % bytes == 0 &&
                        isMultipleOf(*place.operands[0], bytes));
  }
  case ExprKind::Subscript: {
    const Expr &base = *place.operands[0];
    return type.size % bytes == 0 &&
           (base.kind != ExprKind::AddressOf || isMultipleOf(*base.operands[0], bytes));
  }
  default:
    return true;
  }
}

} // namespace

bool isAligned(const Expr &place) {
  return isMultipleOf(place, std::max<std::uint64_t>(place.type->size, 1));
}

bool isAtomic(const Type &element, const std::string &op) {
  constexpr unsigned word = 32, twoWords = 64;
  if (op.empty() || element.isVolatile || element.isAtomic || element.kind == TypeKind::Bool ||
      (element.bits != word && element.bits != twoWords))
    return false;
  const bool isOfNumbers = op == "+" || op == "-" || op == "min" || op == "max";
  return element.isInteger() || (element.isFloating() && isOfNumbers);
}

std::optional<AtomicUpdate> atomicUpdate(const Stmt &stmt) {
  if (stmt.kind != StmtKind::Assign || stmt.value->kind != ExprKind::Binary)
    return std::nullopt;
  const Expr &value = *stmt.value, &target = *stmt.target;
  const std::string op = spelling(value.binaryOp);
  if (!combines(value.binaryOp) || !isAtomic(*target.type, op) || !isAligned(target) ||
      !isSameNumber(*value.type, *target.type))
    return std::nullopt;
  const std::string place = print(target);
  const auto isElement = [&](const Expr &expr) {
    return expr.kind == ExprKind::Load && print(*expr.operands[0]) == place;
  };
  const bool isLeft = isElement(*value.operands[0]);
  if (!isLeft && (op == "-" || !isElement(*value.operands[1])))
    return std::nullopt;
  const ExprRef &operand = value.operands[isLeft ? 1 : 0];
  const bool isOfWord = target.type->isInteger() && operand->type->isInteger() &&
                        operand->type->bits == target.type->bits; // of another sign: the same bits
  if (!isOfWord && !isSameNumber(*operand->type, *target.type))
    return std::nullopt;
  bool readsIt = false;
  forEachExpr(*operand, [&](const Expr &part) { readsIt |= isElement(part); });
  return readsIt ? std::nullopt : std::optional(AtomicUpdate{&stmt, stmt.target, op, operand});
}

} // namespace parlift::ir
