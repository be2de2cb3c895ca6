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
