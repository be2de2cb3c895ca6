#include "ir/GpuDecision.h"

#include "ir/Builder.h"
#include "ir/Synthetic.h"
#include "ir/Walk.h"

namespace parlift::ir {

SymbolRef gpuDecision() {
  static const SymbolRef variable = [] {
    Symbol symbol;
    symbol.name = gpuPaysHere;
    symbol.type = intType();
    symbol.storage = Storage::Global;
    return std::make_shared<const Symbol>(std::move(symbol));
  }();
  return variable;
}

const Expr *gpuDecisionIn(const Expr &condition) {
  const Expr *found = nullptr;
  forEachExpr(condition, [&](const Expr &part) {
    if (part.kind == ExprKind::VarRef && part.symbol->storage == Storage::Global &&
        part.symbol->name == gpuPaysHere)
      found = &part;
  });
  return found;
}

const Stmt *gpuDecisionAround(const Function &function, const Stmt &stmt) {
  const Stmt *result = nullptr;
  forEachStmt(*function.body, [&](const Stmt &part) {
    if (part.kind != StmtKind::If || !gpuDecisionIn(*part.condition))
      return;
    forEachStmt(*part.thenBranch, [&](const Stmt &inside) {
      const bool isIt =
          &inside == &stmt || (inside.kind == StmtKind::Loop && stmt.kind == StmtKind::Loop &&
                               inside.loopPath == stmt.loopPath);
      result = isIt ? &part : result;
    });
  });
  return result;
}

SymbolRef tripsVariable(const GridDimension &dimension) {
  return syntheticSymbol(dimension.counter->name + "_trips", longType());
}

bool isSaidOutside(const Expr &expr) {
  bool result = true;
  forEachExpr(expr, [&](const Expr &part) {
    if (part.kind == ExprKind::VarRef)
      result &= !part.symbol->isSynthetic && (part.symbol->storage == Storage::Parameter ||
                                              part.symbol->storage == Storage::Global);
  });
  return result;
}

} // namespace parlift::ir
