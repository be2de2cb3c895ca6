#include "plan/cpu/Simd.h"

#include "analysis/symbolic/ExprFacts.h"
#include "ir/Walk.h"
#include "plan/cpu/Candidate.h"
#include "plan/model/Cost.h"

#include <set>

namespace parlift::plan {

namespace {

constexpr std::int64_t fewestIterations = 8;

bool isVectorType(const ir::Type &type) {
  return (type.kind == ir::TypeKind::Integer || type.isFloating()) &&
         (type.bits == 32 || type.bits == 64) && !type.isVolatile && !type.isAtomic;
}

bool isArithmetic(const ir::Expr &expr) {
  using ir::BinaryOp;
  switch (expr.kind) {
  case ir::ExprKind::Binary:
    if (expr.binaryOp == BinaryOp::PtrAdd)
      return true;
    if (analysis::isComparison(expr.binaryOp))
      return isVectorType(*expr.operands[0]->type);
    // Integer division has no vector instruction.
    return (expr.binaryOp == BinaryOp::Add || expr.binaryOp == BinaryOp::Sub ||
            expr.binaryOp == BinaryOp::Mul ||
            (expr.binaryOp == BinaryOp::Div && expr.type->isFloating())) &&
           isVectorType(*expr.type);
  case ir::ExprKind::Unary:
    return expr.unaryOp == ir::UnaryOp::Neg && isVectorType(*expr.type);
  case ir::ExprKind::Load:
    return expr.type->isPointer() || isVectorType(*expr.type);
  case ir::ExprKind::Cast:
    return isVectorType(*expr.type);
  case ir::ExprKind::Select: // of two values, by a mask
    return isVectorType(*expr.type);
  case ir::ExprKind::IntLiteral:
  case ir::ExprKind::FloatLiteral:
  case ir::ExprKind::VarRef:
  case ir::ExprKind::Subscript:
  case ir::ExprKind::AddressOf:
    return true;
  default:
    return false;
  }
}

/// Said in variables that the loop leaves alone: it is computed before the vectors are.
bool isInvariant(const ir::Expr &expr, const std::set<const ir::Symbol *> &changed) {
  bool result = true;
  ir::forEachExpr(expr, [&](const ir::Expr &part) {
    const bool isVariable = part.kind == ir::ExprKind::VarRef && part.type->isInteger() &&
                            !part.type->isVolatile && !part.type->isAtomic &&
                            !part.symbol->isReference && !part.symbol->isExposed() &&
                            !changed.contains(part.symbol.get());
    result &= isVariable || part.kind == ir::ExprKind::IntLiteral ||
              part.kind == ir::ExprKind::Binary || part.kind == ir::ExprKind::Cast ||
              (part.kind == ir::ExprKind::Load && part.operands[0]->kind == ir::ExprKind::VarRef);
  });
  return result;
}

bool isStraightArithmetic(const ir::Stmt &loop) {
  const ir::Stmt &body = *loop.body;
  bool straight = true;
  std::set<const ir::Symbol *> changed;
  ir::forEachStmt(loop, [&](const ir::Stmt &stmt) {
    if (stmt.symbol)
      changed.insert(stmt.symbol.get());
    if (stmt.target && stmt.target->symbol)
      changed.insert(stmt.target->symbol.get());
  });
  ir::forEachStmt(body, [&](const ir::Stmt &stmt) {
    straight &= stmt.kind == ir::StmtKind::Block || stmt.kind == ir::StmtKind::Declare ||
                stmt.kind == ir::StmtKind::Assign;
  });
  ir::forEachExpr(body, [&](const ir::Expr &expr) {
    if (expr.type && expr.type->isInteger() && !expr.isLvalue() && isInvariant(expr, changed))
      return false;
    straight &= isArithmetic(expr);
    return true;
  });
  return straight;
}

} // namespace

std::optional<ir::ParallelMark> simdMark(const analysis::LoopFacts &facts,
                                         const analysis::FunctionFacts &all,
                                         const analysis::Liveness &liveness) {
  if (!facts.children.empty() || !facts.unitStrideInner || !facts.canonical ||
      facts.record.verdict != diag::Verdict::Parallel || facts.search ||
      runsAtMost(facts, fewestIterations - 1) || !isStraightArithmetic(*facts.loop))
    return std::nullopt;
  Candidate one = candidate(facts, all, liveness);
  if (!one.mark || !one.mark->lastprivates.empty() || !one.mark->firstprivates.empty() ||
      !one.mark->inductions.empty() || !one.mark->argReductions.empty() || one.mark->scan ||
      !one.mark->histograms.empty() || one.mark->search || !facts.evidence->privateArrays.empty() ||
      !facts.evidence->copiedArrays.empty())
    return std::nullopt;
  for (const ir::ReductionClause &reduction : one.mark->reductions)
    if (reduction.isPart() || (reduction.op != "+" && reduction.op != "*"))
      return std::nullopt;
  one.mark->simd = true;
  one.mark->parallel = false;
  return std::move(one.mark);
}

} // namespace parlift::plan
