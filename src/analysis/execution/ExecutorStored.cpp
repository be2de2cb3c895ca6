// Which of the function's own variables does a loop store to by their addresses?
#include "analysis/execution/Executor.h"
#include "ir/PlainParts.h"
#include "ir/RootSymbol.h"
#include "ir/Walk.h"

#include <algorithm>

namespace parlift::analysis {

using namespace ir;

/// The variable holds what the function was given, or that moved in the objects that it pointed into: nothing else is stored to it.
static bool holdsGiven(const Symbol &variable, const Function &function) {
  bool holds = variable.storage == Storage::Parameter && !variable.isExposed();
  forEachStmt(*function.body, [&](const Stmt &stmt) {
    if (stmt.kind == StmtKind::OpaqueStmt)
      for (const ExprRef &operand : stmt.operands)
        holds = holds && rootSymbolOf(*operand) != &variable;
    if (stmt.kind != StmtKind::Assign || rootSymbolOf(*stmt.target) != &variable)
      return;
    const Expr *value = stmt.value.get();
    while (value->kind == ExprKind::Binary && value->binaryOp == BinaryOp::PtrAdd)
      value = value->operands[0].get();
    holds = holds &&
            (stmt.target->kind == ExprKind::VarRef ? isReadOf(*value, &variable)
                                                   : !isInVariable(rootOf(*stmt.target), variable));
  });
  return holds;
}

/// The place lies where a pointer points that the function was given, by itself or in a record by its value.
static bool liesWhereGiven(const Expr &place, const Function &function) {
  bool isBehindPointer = false;
  const Expr *at = &place;
  while (at->kind != ExprKind::VarRef) {
    const bool goesOn = at->kind == ExprKind::Member || at->kind == ExprKind::Subscript ||
                        at->kind == ExprKind::AddressOf || at->kind == ExprKind::Cast ||
                        (at->kind == ExprKind::Binary && at->binaryOp == BinaryOp::PtrAdd) ||
                        (at->kind == ExprKind::Load && !isBehindPointer);
    if (!goesOn)
      return false;
    isBehindPointer |= at->kind == ExprKind::Load;
    at = at->operands[0].get();
  }
  return isBehindPointer && holdsGiven(*at->symbol, function);
}

/// Numbers of the function's own whose address somebody has, and that the loop may store to by it: of `fill(&k, 1)` with `for (i) p[i] = 0;` in
/// it k. No form says what they are behind it. What pointed somewhere when the function was entered points to none of its own variables:
///
///     void read(double *p) { int n; scanf("%d", &n); for (i = 0; i < n; i++) p[i] = 0; }      n is not stored to
Executor::Symbols Executor::storedBy(const Stmt &loop) {
  const LoopWrites &writes = writesOf(loop);
  Symbols result;
  if (writes.stored.stores.empty() && !writes.stored.unknownStore)
    return result;
  const bool isOfFunction = callStack_.size() == 1 && inlinedDepth_ == 0;
  std::optional<Assigned> past; // stores to what the function was given
  for (const auto &[symbol, value] : environment_) {
    if (!symbol->addressTaken || symbol->hasStaticStorage() || !isTracked(*symbol))
      continue;
    const bool isOwn =
        isOfFunction && (declared_.contains(symbol) ||
                         std::ranges::find(function_.parameters, symbol, &SymbolRef::get) !=
                             function_.parameters.end());
    if (isOwn && !past) {
      past = writes.parts;
      past->add(writes.inTest);
      forEachStmt(loop, [&](const Stmt &stmt) {
        const bool isGiven =
            stmt.kind == StmtKind::Assign && liesWhereGiven(*stmt.target, function_);
        if (!isGiven && (stmt.kind == StmtKind::Assign || stmt.kind == StmtKind::Declare ||
                         stmt.kind == StmtKind::Evaluate))
          past = withOwnStores(std::move(*past), stmt);
      });
    }
    const Assigned &stored = isOwn ? *past : writes.stored;
    // Of an address that nobody keeps, what is stored by an unknown pointer is not this.
    const MemoryObjects objects =
        symbol->object ? MemoryObjects{symbol->object.get()} : MemoryObjects{};
    const bool isHidden = symbol->object && !symbol->object->isChangedByCalls;
    const bool isKnown = !stored.stores.empty() && mayShare(stored.stores, objects);
    if (isKnown || (stored.unknownStore && !isHidden))
      result.insert(symbol);
  }
  return result;
}

} // namespace parlift::analysis
