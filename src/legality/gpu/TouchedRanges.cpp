#include "legality/gpu/TouchedRanges.h"

#include "analysis/symbolic/ExprFacts.h"
#include "ir/Walk.h"
#include "legality/nest/StatementPlaces.h"

namespace parlift::legality {

std::optional<TouchedRanges> touchedRanges(const Nest &nest, LoopIndex loop) {
  const ir::Stmt &stmt = *nest.loop(loop).stmt;
  bool isOwn = true;
  ir::forEachExpr(stmt, [&](const ir::Expr &expr) {
    isOwn = isOwn && (expr.kind != ir::ExprKind::VarRef || !expr.symbol->type->isScalar() ||
                      isOwnVariable(*expr.symbol));
  });
  if (!isOwn)
    return std::nullopt;
  const auto answer = canOffload(nest, loop, /*isCopied=*/false);
  if (!answer || !answer->functions().empty())
    return std::nullopt;
  bool isFixed = true;
  ir::forEachStmt(stmt, [&](const ir::Stmt &part) {
    if (part.kind != ir::StmtKind::Assign || part.target->kind != ir::ExprKind::VarRef)
      return;
    const ir::SymbolRef &changed = part.target->symbol;
    for (const ir::DeviceArray &array : answer->arrays())
      isFixed = isFixed && !analysis::mentions(*array.low, *changed) &&
                !analysis::mentions(*array.end, *changed) && array.symbol != changed;
  });
  if (!isFixed)
    return std::nullopt;
  return TouchedRanges{answer->arrays(), answer->conditions()};
}

} // namespace parlift::legality
