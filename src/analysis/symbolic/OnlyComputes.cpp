#include "analysis/symbolic/OnlyComputes.h"

#include "ir/RootSymbol.h"
#include "ir/Walk.h"

#include <algorithm>

namespace parlift::analysis {

using namespace ir;

namespace {

bool onlyComputes(const Expr &call, unsigned depth);

bool isQuiet(const Expr &expr, unsigned depth) {
  bool result = true;
  forEachExpr(expr, [&](const Expr &part) {
    result = result && part.kind != ExprKind::OpaqueExpr &&
             !(part.type && (part.type->isVolatile || part.type->isAtomic)) &&
             (part.kind != ExprKind::Call || onlyComputes(part, depth));
  });
  return result;
}

/// A variable that lives as long as the call, by its own name.
bool isOwn(const Expr &place, const Function &function) {
  const Symbol *variable = variableHolding(place);
  if (!variable || variable->isReference || variable->type->kind == TypeKind::Container)
    return false;
  return variable->storage == Storage::Local ||
         std::ranges::find(function.parameters, variable, &SymbolRef::get) !=
             function.parameters.end();
}

bool onlyComputes(const Expr &call, unsigned depth) {
  if (!call.effects.any() ||
      (!call.effects.writesMemory && !call.effects.observable && !call.effects.mayNotReturn))
    return true;
  const auto target = call.target.lock();
  if (!target || !target->body || depth == 0 || target->hasUnstructuredFlow)
    return false;
  bool result = true;
  forEachStmt(*target->body, [&](const Stmt &stmt) {
    result = result && stmt.kind != StmtKind::OpaqueStmt &&
             !(stmt.kind == StmtKind::Declare &&
               (stmt.symbol->storage != Storage::Local || stmt.symbol->isThreadLocal)) &&
             (stmt.kind != StmtKind::Assign || isOwn(*stmt.target, *target));
    forEachOwnExpr(stmt,
                   [&](const ExprRef &expr) { result = result && isQuiet(*expr, depth - 1); });
  });
  return result;
}

} // namespace

bool onlyComputes(const Expr &call) {
  return onlyComputes(call, 3);
}

bool isQuiet(const Expr &value) {
  return isQuiet(value, 3);
}

} // namespace parlift::analysis
