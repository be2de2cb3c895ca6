#include "analysis/symbolic/ExprFacts.h"
#include "ir/Builder.h"
#include "ir/Conversions.h"
#include "ir/VariablesIn.h"
#include "ir/Walk.h"

#include <algorithm>

namespace parlift::analysis {

using namespace ir;

namespace {

bool sameLiteral(const Expr &a, const Expr &b) {
  if (a.kind != b.kind || !sameType(*a.type, *b.type))
    return false;
  return a.kind == ExprKind::IntLiteral ? a.intValue == b.intValue : a.floatValue == b.floatValue;
}

/// What distinguishes two nodes of one kind, their operands apart.
bool sameNode(const Expr &a, const Expr &b) {
  switch (a.kind) {
  case ExprKind::IntLiteral:
  case ExprKind::FloatLiteral:
    return sameLiteral(a, b);
  case ExprKind::VarRef:
    return a.symbol == b.symbol;
  case ExprKind::Unary:
    return a.unaryOp == b.unaryOp;
  case ExprKind::Binary:
    return a.binaryOp == b.binaryOp;
  case ExprKind::Member:
    return a.field == b.field;
  case ExprKind::Call:
    return !a.callee.empty() && a.callee == b.callee && !a.effects.any() && !b.effects.any();
  case ExprKind::OpaqueExpr:
    return false;
  case ExprKind::Load:
    return !a.operands[0]->type->isVolatile && !a.operands[0]->type->isAtomic;
  case ExprKind::Subscript:
  case ExprKind::AddressOf:
  case ExprKind::Select:
  case ExprKind::Cast:
    return true;
  }
  return false;
}

} // namespace

bool sameExpression(const Expr &a, const Expr &b) {
  if (&a == &b && a.kind != ExprKind::Call && a.kind != ExprKind::OpaqueExpr &&
      a.kind != ExprKind::Load && a.operands.empty())
    return true;
  if (a.kind != b.kind || a.operands.size() != b.operands.size() || !sameNode(a, b) ||
      !sameType(*a.type, *b.type))
    return false;
  for (std::size_t i = 0; i < a.operands.size(); ++i)
    if (!sameExpression(*a.operands[i], *b.operands[i]))
      return false;
  return true;
}

bool mentions(const Expr &expr, const Symbol &symbol) {
  return ir::mentions(expr, symbol);
}

bool mentions(const Expr &expr, const Expr &place) {
  if (place.kind == ExprKind::VarRef)
    return ir::mentions(expr, *place.symbol);
  bool found = false;
  forEachExpr(expr, [&](const Expr &part) {
    found |= part.isLvalue() && sameExpression(part, place);
    return !found;
  });
  return found;
}

bool isComparison(BinaryOp op) {
  return op >= BinaryOp::Lt && op <= BinaryOp::Ne;
}

bool isTruthValue(const Expr &expr, const std::function<bool(const Symbol &)> &isTruthVariable) {
  const auto operandIs = [&](std::size_t i) {
    return isTruthValue(*expr.operands[i], isTruthVariable);
  };
  if (expr.type->kind == TypeKind::Bool)
    return true;
  if (!expr.type->isInteger())
    return false;
  switch (expr.kind) {
  case ExprKind::IntLiteral:
    return expr.intValue == 0 || expr.intValue == 1;
  case ExprKind::Load:
    return expr.operands[0]->kind == ExprKind::VarRef && isTruthVariable(*expr.operands[0]->symbol);
  case ExprKind::Unary:
    return expr.unaryOp == UnaryOp::LogicalNot;
  case ExprKind::Cast:
    return expr.operands[0]->type->isInteger() && operandIs(0);
  case ExprKind::Select:
    return operandIs(1) && operandIs(2);
  case ExprKind::Binary:
    switch (expr.binaryOp) {
    case BinaryOp::LogicalAnd:
    case BinaryOp::LogicalOr:
      return true;
    case BinaryOp::And:
    case BinaryOp::Or:
    case BinaryOp::Xor:
    case BinaryOp::Mul:
      return operandIs(0) && operandIs(1);
    default:
      return isComparison(expr.binaryOp);
    }
  default:
    return false;
  }
}

const ExprRef &withoutTruthTest(const ExprRef &expr) {
  const ExprRef *core = &expr;
  for (;;) {
    const Expr &e = **core;
    const bool asksBool = e.kind == ExprKind::Cast && e.type->kind == TypeKind::Bool;
    // A truth value stays one in any integer type.
    const bool carriesBool = e.kind == ExprKind::Cast && e.type->isInteger() &&
                             e.operands[0]->type->kind == TypeKind::Bool;
    const bool asksNonZero = e.kind == ExprKind::Binary && e.binaryOp == BinaryOp::Ne &&
                             e.operands[1]->kind == ExprKind::IntLiteral &&
                             e.operands[1]->intValue == 0;
    if (!asksBool && !carriesBool && !asksNonZero)
      return *core;
    core = &e.operands[0];
  }
}

bool hasOwnWords(const ir::Expr &expr) {
  bool result = true;
  ir::forEachExpr(expr, [&](const ir::Expr &part) { result &= !part.isRewritten; });
  return result;
}

SymbolRef readVariable(const ExprRef &expr) {
  const ExprRef &core = withoutPreservingCasts(expr);
  const bool isVariable =
      core->kind == ExprKind::Load && core->operands[0]->kind == ExprKind::VarRef;
  return isVariable ? core->operands[0]->symbol : nullptr;
}

} // namespace parlift::analysis
