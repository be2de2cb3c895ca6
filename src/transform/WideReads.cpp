#include "transform/WideReads.h"

#include "analysis/symbolic/ExprFacts.h"
#include "ir/Builder.h"
#include "ir/Conversions.h"
#include "ir/Rewrite.h"

namespace parlift::transform {

using ir::BinaryOp;
using ir::Expr;
using ir::ExprKind;
using ir::ExprRef;
using ir::StmtRef;

namespace {

using Values = std::map<const ir::Symbol *, ExprRef>;

bool isArithmetic(BinaryOp op) {
  return op <= BinaryOp::Rem || op == BinaryOp::And || op == BinaryOp::Or || op == BinaryOp::Xor;
}

/// `i * u`, u unsigned: C converts an int to unsigned there, and a long not. The text says `(int)i * u` then.
ExprRef asNarrowAsBefore(const ExprRef &operand, const ExprRef &before) {
  const bool isBefore = before->kind == ExprKind::Cast && ir::isImplicit(*before);
  if (operand->kind != ExprKind::Cast || !isBefore || !operand->type->isUnsigned() ||
      operand->operands[0]->type->bits <= operand->type->bits)
    return operand;
  Expr narrow = *ir::cast(operand->operands[0], before->operands[0]->type);
  narrow.isRewritten = true;
  Expr result = *operand;
  result.operands = {std::make_shared<const Expr>(std::move(narrow))};
  return std::make_shared<const Expr>(std::move(result));
}

ExprRef widened(const ExprRef &expr, const Values &values) {
  if (expr->kind == ExprKind::Load && expr->operands[0]->kind == ExprKind::VarRef) {
    const auto found = values.find(expr->operands[0]->symbol.get());
    if (found == values.end())
      return expr;
    return ir::inPlaceOf(*expr, found->second);
  }
  Expr copy = *expr;
  bool changed = false, wider = false;
  for (ExprRef &operand : copy.operands) {
    if (!operand)
      continue;
    ExprRef fresh = widened(operand, values);
    changed |= fresh != operand;
    const bool isBalanced = expr->kind == ExprKind::Binary || expr->kind == ExprKind::Select;
    if (fresh != operand && isBalanced)
      fresh = asNarrowAsBefore(fresh, operand);
    wider |= !ir::sameType(*fresh->type, *operand->type);
    operand = std::move(fresh);
  }
  if (!changed)
    return expr;
  if (wider) {
    const bool isOperation = copy.kind == ExprKind::Binary &&
                             (isArithmetic(copy.binaryOp) || analysis::isComparison(copy.binaryOp));
    if (isOperation) {
      const auto [left, right] = ir::balanced(copy.operands[0], copy.operands[1]);
      copy.operands = {left, right};
      if (isArithmetic(copy.binaryOp))
        copy.type = left->type;
    } else if (copy.kind == ExprKind::Unary && copy.unaryOp == ir::UnaryOp::Neg) {
      copy.type = copy.operands[0]->type;
    } else if (copy.kind != ExprKind::Subscript && copy.kind != ExprKind::Cast) {
      for (std::size_t i = 0; i < copy.operands.size(); ++i)
        if (copy.operands[i] && copy.operands[i] != expr->operands[i] &&
            !copy.operands[i]->isLvalue())
          copy.operands[i] = ir::cast(copy.operands[i], expr->operands[i]->type);
    }
  }
  return std::make_shared<const Expr>(std::move(copy));
}

} // namespace

StmtRef replaceReadsByWider(const StmtRef &stmt, const Values &values) {
  const StmtRef inside =
      ir::withParts(stmt, [&](const StmtRef &part) { return replaceReadsByWider(part, values); });
  return ir::withOwnExprs(inside, [&](const ExprRef &own) -> ExprRef {
    ExprRef fresh = widened(own, values);
    if (fresh == own || fresh->isLvalue() || ir::sameType(*fresh->type, *own->type))
      return fresh;
    // C converts what is assigned or tested: the text stays.
    Expr conversion = *ir::cast(fresh, own->type);
    conversion.range = own->range;
    conversion.wordsSayMore = own->wordsSayMore;
    return std::make_shared<const Expr>(std::move(conversion));
  });
}

} // namespace parlift::transform
