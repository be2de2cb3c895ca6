#include "plan/cpu/Simd.h"

#include "analysis/symbolic/ExprFacts.h"
#include "ir/CountedLoop.h"
#include "ir/Iterator.h"
#include "ir/PlainParts.h"
#include "ir/VariablesIn.h"
#include "ir/Walk.h"
#include "plan/cpu/Candidate.h"
#include "plan/model/Cost.h"
#include "support/Hints.h"

#include <algorithm>
#include <set>
#include <string>

namespace parlift::plan {

namespace {

constexpr std::int64_t fewestIterations = 8;

bool isVectorType(const ir::Type &type) {
  return (type.kind == ir::TypeKind::Integer || type.isFloating()) &&
         (type.bits == 32 || type.bits == 64) && !type.isVolatile && !type.isAtomic;
}

/// `x == 3 ? 2 : x == 5 ? 7 : 0`: Clang makes a switch of it, which has no vectors, and warns where `simd` asks for them.
bool isSwitch(const ir::Expr &choice) {
  const auto asksForValue = [](const ir::Expr &one) {
    const ir::Expr &test = ir::withoutCasts(*one.operands[0]);
    return test.kind == ir::ExprKind::Binary &&
           (test.binaryOp == ir::BinaryOp::Eq || test.binaryOp == ir::BinaryOp::Ne) &&
           test.operands[0]->type->isInteger();
  };
  return asksForValue(choice) &&
         std::any_of(choice.operands.begin() + 1, choice.operands.end(), [&](const auto &way) {
           const ir::Expr &other = ir::withoutCasts(*way);
           return other.kind == ir::ExprKind::Select && asksForValue(other);
         });
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
    return isVectorType(*expr.type) && !isSwitch(expr);
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

bool areWrittenOut(const analysis::LoopFacts &loop, const analysis::FunctionFacts &all);

/// Loops that compilers are told to write out, and that are nothing but a shorter way to say it.
bool isWrittenOut(const analysis::LoopFacts &loop, const analysis::FunctionFacts &all) {
  constexpr std::int64_t longest = 16;
  const auto isTold = [](const Hint &hint) { return tellsToUnroll(hint.range.text()); };
  return loop.constantTrip && *loop.constantTrip <= longest &&
         (tellsToUnroll(loop.loop->comment) ||
          std::ranges::any_of(hintsBefore(loop.loop->source.keyword), isTold)) &&
         areWrittenOut(loop, all);
}

bool areWrittenOut(const analysis::LoopFacts &loop, const analysis::FunctionFacts &all) {
  return std::ranges::all_of(loop.children, [&](const ir::Stmt *child) {
    const analysis::LoopFacts *facts = all.find(child);
    return facts && isWrittenOut(*facts, all);
  });
}

/// The counter and what does not depend on it.
bool isUnitAlong(const ir::Expr &index, const ir::Symbol &counter) {
  const ir::Expr &plain = ir::withoutCasts(index);
  if (!mentions(plain, counter) || plain.kind == ir::ExprKind::Load)
    return !mentions(plain, counter) || plain.operands[0]->kind == ir::ExprKind::VarRef;
  const bool isSum = plain.kind == ir::ExprKind::Binary && plain.binaryOp == ir::BinaryOp::Add;
  const bool isDifference = plain.kind == ir::ExprKind::Binary &&
                            plain.binaryOp == ir::BinaryOp::Sub &&
                            !mentions(*plain.operands[1], counter);
  return (isSum || isDifference) &&
         mentions(*plain.operands[0], counter) != mentions(*plain.operands[1], counter) &&
         isUnitAlong(*plain.operands[0], counter) && isUnitAlong(*plain.operands[1], counter);
}

/// Of a loop with others inside, what `unitStrideInner` says of innermost ones: all last subscripts move by 0 or 1, no other one does.
bool hasUnitStride(const ir::Stmt &loop) {
  const auto header = ir::countedLoop(loop);
  if (!header || header->step != 1)
    return false;
  bool result = true;
  ir::forEachStmt(*loop.body, [&](const ir::Stmt &stmt) {
    ir::forEachOwnExpr(stmt, [&](const ir::ExprRef &expr) {
      ir::forEachExpr(*expr, [&](const ir::Expr &part) {
        if (part.kind == ir::ExprKind::Subscript)
          result &= isUnitAlong(*part.operands[1], *header->counter) &&
                    !mentions(*part.operands[0], *header->counter);
        else if (part.kind == ir::ExprKind::Binary && part.binaryOp == ir::BinaryOp::PtrAdd)
          result &= !mentions(part, *header->counter);
      });
    });
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
                stmt.kind == ir::StmtKind::Assign || stmt.kind == ir::StmtKind::Loop;
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
  const bool isUnit = facts.children.empty()
                          ? facts.unitStrideInner
                          : areWrittenOut(facts, all) && hasUnitStride(*facts.loop);
  if (!isUnit || !facts.canonical || facts.record.verdict != diag::Verdict::Parallel ||
      facts.search || runsAtMost(facts, fewestIterations - 1) || !isStraightArithmetic(*facts.loop))
    return std::nullopt;
  if (facts.counter &&
      ir::isDisguised(*facts.counter->type)) // GCC takes numbers and pointers alone
    return std::nullopt;
  Candidate one = candidate(facts, all, liveness);
  if (!one.mark || !one.mark->lastprivates.empty() || !one.mark->firstprivates.empty() ||
      !one.mark->inductions.empty() || !one.mark->argReductions.empty() || one.mark->scan ||
      !one.mark->histograms.empty() || !one.mark->atomics.empty() || one.mark->search ||
      !facts.evidence->privateArrays.empty() || !facts.evidence->copiedArrays.empty())
    return std::nullopt;
  for (const ir::ReductionClause &reduction : one.mark->reductions)
    if (reduction.isPart() || (reduction.op != "+" && reduction.op != "*"))
      return std::nullopt;
  one.mark->simd = true;
  one.mark->parallel = false;
  return std::move(one.mark);
}

} // namespace parlift::plan
