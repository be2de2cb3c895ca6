#include "legality/loops/CanPeel.h"

#include "analysis/dependences/MostIterations.h"
#include "ir/Builder.h"
#include "ir/CountedLoop.h"
#include "ir/OnlyStatement.h"
#include "ir/PlainParts.h"
#include "ir/Walk.h"
#include "legality/loops/Copying.h"
#include "legality/loops/Reordering.h"
#include "legality/loops/StatementGraph.h"

#include <fmt/format.h>

#include <cstdlib>

namespace parlift::legality {

namespace {

constexpr const char *what = "peel";

bool isSmallLiteral(const ir::Expr &expr) {
  constexpr std::int64_t large = 1 << 30;
  return expr.kind == ir::ExprKind::IntLiteral && std::abs(expr.intValue) < large;
}

/// A number, or a variable with a number added: it may be said wherever the counter was.
bool isPlainStart(const ir::Expr &first) {
  if (isSmallLiteral(first))
    return true;
  const bool isSum = first.kind == ir::ExprKind::Binary &&
                     (first.binaryOp == ir::BinaryOp::Add || first.binaryOp == ir::BinaryOp::Sub) &&
                     isSmallLiteral(*first.operands[1]);
  const ir::Expr &variable = isSum ? *first.operands[0] : first;
  return variable.kind == ir::ExprKind::Load &&
         variable.operands[0]->kind == ir::ExprKind::VarRef &&
         !variable.operands[0]->symbol->isExposed();
}

/// In the scope of the variable these words would mean another one.
bool says(const ir::Expr &first, const ir::Symbol &variable) {
  bool found = false;
  ir::forEachExpr(first, [&](const ir::Expr &expr) {
    found |= expr.symbol && expr.symbol->name == variable.name;
  });
  return found;
}

} // namespace

Answer<PeelEvidence> canPeel(const Nest &nest, LoopIndex loop, bool isLast, std::int64_t count) {
  const auto no = [&](const std::string &why) {
    return refuse(diag::ReasonId::TransformUnsuited, nest, loop, what, why);
  };
  const ir::Stmt &stmt = *nest.loop(loop).stmt;
  if (auto refusal = cannotCopyParts(nest, loop, what))
    return *refusal;
  const auto header = ir::countedLoop(stmt);
  if (!ir::sameType(*header->limit->type, *header->counter->type) ||
      !ir::sameType(*ir::withoutCasts(*header->limit).type, *header->counter->type) ||
      header->counter->type->bits < 32)
    return no(fmt::format("the limit of loop `{}` is not of its counter's type", nest.name(loop)));
  const bool isNumber = isSmallLiteral(*header->first) && header->first->intValue >= 0;
  if (!isPlainStart(*header->first) || (count > 1 && !isNumber))
    return no(fmt::format("the start of loop `{}` is no number", nest.name(loop)));
  if (auto refusal = headerMayChange(nest, loop, loop, {}, /*withLimit=*/true, what))
    return *refusal;
  if (auto refusal = limitMayChange(nest, loop, what))
    return *refusal;
  if (auto refusal = countersLive(nest, {loop}, what))
    return *refusal;
  const ir::Symbol *counter = header->counter.get();
  const auto isCounter = [&](const ir::Symbol &symbol) { return &symbol == counter; };
  bool isHidden = counter->isExposed(), hasArray = false;
  for (const ir::StmtRef &part : ir::bodyStatements(stmt)) {
    if (jumps(*part))
      return no("a jump in the body means the loop");
    isHidden |= usedOutOfSight(*part, isCounter) != nullptr;
    ir::forEachStmt(*part, [&](const ir::Stmt &inside) {
      isHidden |= inside.kind == ir::StmtKind::Declare && says(*header->first, *inside.symbol);
      hasArray |= inside.kind == ir::StmtKind::Declare && hasVariableExtent(*inside.symbol->type);
    });
  }
  if (isHidden || hasArray)
    return no(fmt::format("`{}` is used where its name does not stand", counter->name));
  const analysis::NestLoop &shape = nest.loop(loop);
  const auto trips = (*shape.upper - shape.lower).constantValue();
  if (trips && *trips < count)
    return no(fmt::format("loop over `{}` does not run {} times", nest.name(loop), count));
  PeelEvidence evidence;
  evidence.loop_ = &stmt;
  evidence.isLast_ = isLast;
  evidence.count_ = count;
  evidence.isSure_ = trips || (count == 1 && analysis::runsAtLeastOnce(nest.table(), loop));
  return evidence;
}

} // namespace parlift::legality
