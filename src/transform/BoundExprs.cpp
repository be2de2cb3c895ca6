#include "transform/BoundExprs.h"

#include "ir/Builder.h"
#include "ir/Conversions.h"

namespace parlift::transform {

std::optional<std::int64_t> constantOf(const ir::Expr &expr) {
  if (expr.kind == ir::ExprKind::IntLiteral)
    return expr.intValue;
  if (expr.kind == ir::ExprKind::Cast && expr.type->isInteger())
    return constantOf(*expr.operands[0]);
  return std::nullopt;
}

ir::ExprRef operation(const ir::ExprRef &left, ir::BinaryOp op, const ir::ExprRef &right) {
  const auto [a, b] = ir::balanced(left, right);
  return ir::binary(op, a, b);
}

ir::ExprRef plus(const ir::ExprRef &value, std::int64_t amount) {
  if (amount == 0)
    return value;
  const ir::TypeRef type = ir::unqualified(value->type);
  if (value->kind == ir::ExprKind::IntLiteral)
    return ir::intLiteral(value->intValue + amount, type);
  const bool isSum =
      value->kind == ir::ExprKind::Binary &&
      (value->binaryOp == ir::BinaryOp::Add || value->binaryOp == ir::BinaryOp::Sub) &&
      value->operands[1]->kind == ir::ExprKind::IntLiteral;
  if (isSum) {
    const std::int64_t number = value->operands[1]->intValue;
    const bool isAdded = value->binaryOp == ir::BinaryOp::Add;
    constexpr std::int64_t large = 1 << 30;
    if (number > -large && number < large && amount > -large && amount < large)
      return ir::cast(plus(value->operands[0], amount + (isAdded ? number : -number)), type);
  }
  const ir::ExprRef wide = ir::promoted(value);
  const ir::ExprRef number =
      ir::intLiteral(amount < 0 ? -amount : amount, ir::unqualified(wide->type));
  return ir::cast(ir::binary(amount < 0 ? ir::BinaryOp::Sub : ir::BinaryOp::Add, wide, number),
                  type);
}

ir::ExprRef choice(const ir::ExprRef &condition, const ir::ExprRef &left,
                   const ir::ExprRef &right) {
  const auto [a, b] = ir::balanced(left, right);
  return ir::select(condition, a, b);
}

ir::TypeRef constOf(const ir::TypeRef &type) {
  auto copy = std::make_shared<ir::Type>(*ir::unqualified(type));
  copy->isConst = true;
  copy->spelling = "const " + copy->spelling;
  return copy;
}

} // namespace parlift::transform
