#include "plan/gpu/SizeTests.h"

#include "ir/GpuDecision.h"
#include "ir/PlainParts.h"
#include "ir/Walk.h"

namespace parlift::plan {

using ir::ExprKind;

bool isMadeOfSizes(const ir::Expr &expr) {
  bool result = true;
  ir::forEachExpr(expr, [&](const ir::Expr &part) {
    const bool isSum = part.kind == ExprKind::Binary &&
                       (part.binaryOp == ir::BinaryOp::Add || part.binaryOp == ir::BinaryOp::Sub ||
                        part.binaryOp == ir::BinaryOp::Mul);
    result &= isSum || part.kind == ExprKind::Load || part.kind == ExprKind::Cast ||
              part.kind == ExprKind::IntLiteral || part.kind == ExprKind::FloatLiteral ||
              (part.kind == ExprKind::VarRef && !part.symbol->isSynthetic);
    return result;
  });
  return result;
}

double valueForSize(const ir::Expr &expr, double size) {
  const auto of = [&](std::size_t at) { return valueForSize(*expr.operands[at], size); };
  switch (expr.kind) {
  case ExprKind::IntLiteral:
    return static_cast<double>(expr.intValue);
  case ExprKind::FloatLiteral:
    return expr.floatValue;
  case ExprKind::Cast:
    return of(0);
  case ExprKind::Binary:
    return expr.binaryOp == ir::BinaryOp::Add          ? of(0) + of(1)
           : expr.binaryOp == ir::BinaryOp::Sub        ? of(0) - of(1)
           : expr.binaryOp == ir::BinaryOp::Gt         ? of(0) > of(1)
           : expr.binaryOp == ir::BinaryOp::Lt         ? of(0) < of(1)
           : expr.binaryOp == ir::BinaryOp::LogicalAnd ? (of(0) != 0 && of(1) != 0)
                                                       : of(0) * of(1);
  default:
    return size;
  }
}

namespace {

bool isIn(const ir::StmtRef &branch, const ir::Stmt &stmt) {
  return branch && holdsStmt(*branch, stmt);
}

/// `n * m > 5000`: a sum or product of variables against a number; and that a GPU pays.
bool isTestOfSizes(const ir::Expr &condition) {
  const ir::Expr &test = ir::withoutCasts(condition);
  if (test.kind == ExprKind::Binary && test.binaryOp == ir::BinaryOp::LogicalAnd &&
      ir::gpuDecisionIn(*test.operands[1]))
    return isTestOfSizes(*test.operands[0]);
  if (ir::gpuDecisionIn(test))
    return true;
  return test.kind == ExprKind::Binary &&
         (test.binaryOp == ir::BinaryOp::Gt || test.binaryOp == ir::BinaryOp::Lt) &&
         isMadeOfSizes(*test.operands[0]) && isMadeOfSizes(*test.operands[1]);
}

} // namespace

bool holdsStmt(const ir::Stmt &outer, const ir::Stmt &inner) {
  bool found = false;
  ir::forEachStmt(outer, [&](const ir::Stmt &part) { found |= &part == &inner; });
  return found;
}

const ir::Stmt *branchAround(const ir::Function &function, const ir::Stmt &stmt) {
  const ir::Stmt *result = nullptr;
  ir::forEachStmt(*function.body, [&](const ir::Stmt &part) {
    if (part.kind == ir::StmtKind::If && isTestOfSizes(*part.condition))
      for (const ir::StmtRef &branch : {part.thenBranch, part.elseBranch})
        if (isIn(branch, stmt))
          result = branch.get();
  });
  return result;
}

bool isReached(const ir::Function &function, const ir::Stmt &stmt, double size) {
  bool result = true;
  ir::forEachStmt(*function.body, [&](const ir::Stmt &part) {
    if (part.kind != ir::StmtKind::If || !isTestOfSizes(*part.condition))
      return;
    const bool holds = valueForSize(*part.condition, size) != 0;
    result &= !(isIn(part.thenBranch, stmt) && !holds) && !(isIn(part.elseBranch, stmt) && holds);
  });
  return result;
}

} // namespace parlift::plan
