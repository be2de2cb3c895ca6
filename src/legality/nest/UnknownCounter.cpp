#include "legality/nest/UnknownCounter.h"

#include "ir/SetBy.h"
#include "ir/VariablesIn.h"
#include "ir/Walk.h"

namespace parlift::legality {

namespace {

/// Arithmetic in narrower types is done in int and converted back, which loses the high bits.
bool wrapsSilently(const ir::Type &type) {
  constexpr unsigned intBits = 32;
  return type.isUnsigned() || type.bits < intBits;
}

} // namespace

ir::SymbolRef steppedVariable(const ir::Stmt &loop) {
  ir::SymbolRef result;
  ir::forEachStmt(*loop.step, [&](const ir::Stmt &stmt) {
    if (stmt.kind == ir::StmtKind::Assign && stmt.target->kind == ir::ExprKind::VarRef &&
        stmt.target->type->isInteger() && loop.condition &&
        ir::mentions(*loop.condition, *stmt.target->symbol))
      result = stmt.target->symbol;
  });
  return result;
}

std::optional<UnknownCounter> unknownCounter(const ir::Stmt &loop) {
  const ir::SymbolRef symbol = steppedVariable(loop);
  if (!symbol)
    return std::nullopt;
  if (isAssignedIn(*loop.body, *symbol))
    return UnknownCounter{symbol, diag::ReasonId::CounterModified};
  if (wrapsSilently(*symbol->type))
    return UnknownCounter{symbol, diag::ReasonId::CounterMayWrap};
  return std::nullopt;
}

} // namespace parlift::legality
