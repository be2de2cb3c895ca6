#include "legality/loops/CanSplit.h"

#include "analysis/dependences/MostIterations.h"
#include "ir/Builder.h"
#include "ir/CExpression.h"
#include "ir/CountedLoop.h"
#include "ir/PlainParts.h"
#include "legality/loops/Copying.h"
#include "legality/loops/Reordering.h"
#include "legality/nest/NamesBefore.h"

#include <fmt/format.h>

#include <algorithm>

namespace parlift::legality {

namespace {

constexpr const char *what = "split";

bool isSmallLiteral(const ir::Expr &expr) {
  constexpr std::int64_t large = 1 << 30;
  return expr.kind == ir::ExprKind::IntLiteral && expr.intValue > -large && expr.intValue < large;
}

bool isVariable(const ir::Expr &expr) {
  const ir::Expr &plain = ir::withoutCasts(expr);
  return plain.kind == ir::ExprKind::Load && plain.operands[0]->kind == ir::ExprKind::VarRef &&
         plain.type->isInteger() && plain.type->isSigned && !plain.operands[0]->symbol->isExposed();
}

/// The point, computed so that it cannot overflow; null: it is of no such form.
ir::ExprRef plainPoint(const ir::ExprRef &expr) {
  if (isSmallLiteral(*expr) || isVariable(*expr))
    return expr;
  if (expr->kind != ir::ExprKind::Binary || !isVariable(*expr->operands[0]) ||
      !isSmallLiteral(*expr->operands[1]))
    return nullptr;
  if (expr->binaryOp == ir::BinaryOp::Div && expr->operands[1]->intValue > 0)
    return expr;
  const bool isSum = expr->binaryOp == ir::BinaryOp::Add || expr->binaryOp == ir::BinaryOp::Sub;
  if (!isSum || expr->type->bits >= 64)
    return nullptr;
  return ir::binary(expr->binaryOp, ir::cast(expr->operands[0], ir::longType()),
                    ir::intLiteral(expr->operands[1]->intValue, ir::longType()));
}

bool isSigned(const ir::Expr &expr) {
  return ir::withoutCasts(expr).type->isSigned && expr.type->isSigned;
}

} // namespace

Answer<SplitEvidence> canSplit(const Nest &nest, LoopIndex loop, const std::string &point) {
  const auto no = [&](const std::string &why) {
    return refuse(diag::ReasonId::TransformUnsuited, nest, loop, what, why);
  };
  const ir::Stmt &stmt = *nest.loop(loop).stmt;
  if (auto refusal = cannotCopyParts(nest, loop, what))
    return *refusal;
  const auto header = ir::countedLoop(stmt);
  if (auto refusal = limitMayChange(nest, loop, what))
    return *refusal;
  if (auto refusal = countersLive(nest, {loop}, what))
    return *refusal;
  const NamesBefore names(nest.function, stmt);
  ir::CScope scope;
  scope.variable = [&](std::string_view name) { return names.findSet(name); };
  const Result<ir::ExprRef> parsed = ir::parseCExpression(point, scope);
  const ir::ExprRef plain = parsed ? plainPoint(*parsed) : nullptr;
  if (!plain)
    return no(
        fmt::format("`{}` is no number or variable, or one with a number added to it, that is "
                    "sure to have a value before the loop",
                    point));
  const bool isNumber = plain->kind == ir::ExprKind::IntLiteral;
  const bool isCount = isNumber && plain->intValue >= 0;
  if (!isCount &&
      !(isSigned(*plain) && isSigned(*header->limit) && header->counter->type->isSigned))
    return no("signed and unsigned numbers would be compared");
  const analysis::NestLoop &shape = nest.loop(loop);
  if (const auto first = shape.start.constantValue();
      isNumber && first && plain->intValue <= *first)
    return no(fmt::format("all iterations are behind {}", point));
  if (const auto trips = (*shape.upper - shape.lower).constantValue(),
      first = shape.start.constantValue();
      isNumber && trips && first && plain->intValue >= *first + *trips)
    return no(fmt::format("all iterations are before {}", point));
  SplitEvidence evidence;
  evidence.loop_ = &stmt;
  evidence.point_ = plain;
  if (isVariable(*plain))
    for (auto outer = shape.parent; outer; outer = nest.loop(*outer).parent)
      evidence.isInside_ |=
          nest.loop(*outer).variable == ir::withoutCasts(*plain).operands[0]->symbol &&
          analysis::comesTo(nest.table(), loop, *outer);
  return evidence;
}

} // namespace parlift::legality
