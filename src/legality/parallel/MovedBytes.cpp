#include "legality/parallel/MovedBytes.h"

#include "ir/PlainParts.h"
#include "ir/Walk.h"

namespace parlift::legality {

namespace {

using ir::Expr;
using ir::ExprKind;
using ir::StmtKind;

/// A value that is there already: an element, a variable, a number.
bool isThere(const Expr &value) {
  switch (ir::withoutCasts(value).kind) {
  case ExprKind::Load:
  case ExprKind::IntLiteral:
  case ExprKind::FloatLiteral:
  case ExprKind::VarRef:
    return true;
  default:
    return false;
  }
}

/// `b[at[i]]`: one after the other, wherever they are.
bool isGathered(const Expr &expr) {
  bool found = false;
  if (expr.kind == ExprKind::Subscript)
    for (std::size_t i = 1; i < expr.operands.size(); ++i)
      ir::forEachExpr(*expr.operands[i],
                      [&](const Expr &part) { found |= part.kind == ExprKind::Subscript; });
  return found;
}

/// `p++`, `i += 2`: a walk, which the copy does as it goes.
bool isStep(const ir::Stmt &stmt) {
  return stmt.isUpdate && stmt.target->kind == ExprKind::VarRef && stmt.value &&
         stmt.value->kind == ExprKind::Binary && stmt.value->operands.size() == 2 &&
         ir::withoutCasts(*stmt.value->operands[1]).kind == ExprKind::IntLiteral;
}

/// What a store writes; 0 where it is more than a move.
double storedBytes(const ir::Stmt &stmt) {
  const ir::Type &type = *stmt.target->type;
  if (stmt.target->kind == ExprKind::VarRef || stmt.isUpdate || !stmt.value ||
      !isThere(*stmt.value))
    return 0;
  if (type.isPointer())
    return 8;
  return type.isInteger() || type.isFloating() ? type.bits / 8.0 : 0;
}

} // namespace

double movedBytes(const ir::Stmt &body) {
  double bytes = 0;
  bool onlyMoves = true;
  ir::forEachStmt(body, [&](const ir::Stmt &stmt) {
    if (stmt.kind == StmtKind::Block || !onlyMoves)
      return;
    const bool isAssign = stmt.kind == StmtKind::Assign;
    const double stored = isAssign ? storedBytes(stmt) : 0;
    bytes += stored;
    onlyMoves = stored > 0 || (isAssign && isStep(stmt));
  });
  ir::forEachExpr(body, [&](const Expr &expr) {
    onlyMoves &= expr.kind != ExprKind::Call && expr.kind != ExprKind::OpaqueExpr &&
                 expr.kind != ExprKind::Select && !isGathered(expr);
  });
  return onlyMoves ? bytes : 0;
}

} // namespace parlift::legality
