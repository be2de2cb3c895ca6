#include "legality/nest/HeaderEffects.h"

#include "ir/RootSymbol.h"
#include "ir/Walk.h"

#include <set>

namespace parlift::legality {

using ir::Expr;
using ir::ExprKind;
using ir::Stmt;
using ir::StmtKind;

namespace {

/// A call, or words that are not followed, and all that is called there: nothing is changed but variables of the callees' own.
bool changesNothing(const Expr &expr, std::set<const ir::Function *> &seen) {
  const auto target = expr.kind == ExprKind::Call ? expr.target.lock() : nullptr;
  if (!target || !target->body || target->isVariadic)
    return !(expr.effects.writesMemory || expr.effects.mayNotReturn || expr.effects.observable);
  if (!seen.insert(target.get()).second)
    return true;
  bool result = true;
  ir::forEachStmt(*target->body, [&](const Stmt &stmt) {
    if (stmt.kind == StmtKind::OpaqueStmt)
      result &= !stmt.effects.any();
    if (stmt.kind != StmtKind::Assign)
      return;
    const ir::Symbol *variable = ir::variableHolding(*stmt.target);
    result &= variable && !variable->hasStaticStorage() && !variable->isReference &&
              !variable->type->isVolatile;
  });
  ir::forEachExpr(*target->body, [&](const Expr &part) {
    if (part.kind == ExprKind::Call || part.kind == ExprKind::OpaqueExpr)
      result = result && changesNothing(part, seen);
  });
  return result;
}

} // namespace

bool headerOnlyCounts(const Stmt &loop) {
  bool result = true;
  if (loop.source.form == ir::LoopForm::RangeFor) { // all is declared that the range needs
    std::set<const ir::Symbol *> own;
    ir::forEachStmt(*loop.init, [&](const Stmt &part) {
      if (part.kind == StmtKind::Declare) {
        own.insert(part.symbol.get());
        const bool isMade = part.symbol->type->kind == ir::TypeKind::Container;
        result &= !isMade || part.symbol->isReference; // each thread would make its own
      }
      result &= part.kind != StmtKind::Assign || own.contains(ir::rootSymbolOf(*part.target));
    });
  }
  std::set<const ir::Function *> seen;
  const auto look = [&](const Expr &part) {
    if (part.kind == ExprKind::Call || part.kind == ExprKind::OpaqueExpr)
      result = result && changesNothing(part, seen);
  };
  if (loop.condition)
    ir::forEachExpr(*loop.condition, look);
  for (const ir::StmtRef &part : {loop.init, loop.before, loop.after, loop.step})
    if (part)
      ir::forEachExpr(*part, look);
  return result;
}

} // namespace parlift::legality
