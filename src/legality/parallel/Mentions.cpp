#include "legality/parallel/Mentions.h"

#include "ir/Walk.h"

namespace parlift::legality {

namespace {

bool isPartOf(const ir::Expr &place, const ir::Symbol &symbol) {
  if (place.kind == ir::ExprKind::VarRef)
    return place.symbol.get() == &symbol;
  return !place.operands.empty() && place.kind != ir::ExprKind::Load &&
         isPartOf(*place.operands[0], symbol);
}

} // namespace

Mentions mentionsOf(const ir::Stmt &stmt, const ir::Symbol &symbol) {
  Mentions result;
  ir::forEachExpr(stmt, [&](const ir::Expr &expr) {
    using ir::ExprKind;
    const auto isAddress = [&](const ir::Expr &one) {
      return one.kind == ExprKind::AddressOf && isPartOf(*one.operands[0], symbol);
    };
    result.names += expr.kind == ExprKind::VarRef && expr.symbol.get() == &symbol;
    result.addresses += isAddress(expr);
    result.addresses -= expr.kind == ExprKind::Subscript && isAddress(*expr.operands[0]);
  });
  return result;
}

} // namespace parlift::legality
