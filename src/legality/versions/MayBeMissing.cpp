#include "legality/versions/MayBeMissing.h"

#include "ir/SetBy.h"
#include "ir/SureParts.h"
#include "ir/Walk.h"

#include <algorithm>
#include <set>

namespace parlift::legality {

using namespace analysis;

namespace {

/// A condition in the loop that is the same in all iterations: `w != NULL`, `flags & WANTS_W`.
bool asksBeforeAll(const ir::Stmt &loop) {
  const std::set<const ir::Symbol *> assigned = changingIn(loop);
  const auto isSteady = [&](const ir::Expr &condition) {
    bool steady = true;
    ir::forEachExpr(condition, [&](const ir::Expr &part) {
      steady = steady && part.kind != ir::ExprKind::Call &&
               (part.kind != ir::ExprKind::VarRef || !assigned.contains(part.symbol.get()));
    });
    return steady;
  };
  bool found = false;
  ir::forEachStmt(*loop.body, [&](const ir::Stmt &stmt) {
    found = found || (stmt.kind == ir::StmtKind::If && isSteady(*stmt.condition));
  });
  ir::forEachExpr(*loop.body, [&](const ir::Expr &part) {
    found = found || (ir::mayLeaveOut(part) && isSteady(*part.operands[0]));
  });
  return found;
}

} // namespace

bool mayBeMissing(const Nest &nest, LoopIndex loop, unsigned base) {
  const AccessTable &table = nest.table();
  if (const ir::SymbolRef &symbol = table.bases[base].symbol; symbol && symbol->isThis)
    return false;
  const std::size_t outside = nest.loop(loop).conditionsOutside;
  const auto isSure = [&](const Access &access) {
    return access.base == base && nest.isInside(access, loop) &&
           access.guards.size() + access.branches.size() + access.doubts <= outside;
  };
  return table.bases[base].kind == BaseKind::Pointer && !table.bases[base].ownsElements &&
         std::ranges::none_of(table.accesses, isSure) && asksBeforeAll(*nest.loop(loop).stmt);
}

} // namespace parlift::legality
