#include "analysis/scalars/IndexOfBest.h"

#include "analysis/symbolic/ExprFacts.h"
#include "ir/Builder.h"
#include "ir/OnlyStatement.h"
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
  const Expr *at = &place;
  while (at->kind == ExprKind::Member ||
         (at->kind == ExprKind::Subscript && at->operands[0]->kind == ExprKind::AddressOf))
    at = at->kind == ExprKind::Member ? at->operands[0].get() : at->operands[0]->operands[0].get();
  if (at->kind != ExprKind::VarRef || at->symbol->isReference ||
      at->symbol->type->kind == TypeKind::Container)
    return false;
  return at->symbol->storage == Storage::Local ||
         std::ranges::find(function.parameters, at->symbol) != function.parameters.end();
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

/// The two are the same but for the counter in the one and the variable in the other.
bool correspond(const ExprRef &ofCounter, const ExprRef &ofBest, const Symbol &counter,
                const Symbol &best, bool &isAbout) {
  const auto reads = [](const ExprRef &expr, const Symbol &symbol) {
    const ExprRef &core = withoutPreservingCasts(expr);
    return core->kind == ExprKind::Load && core->operands[0]->kind == ExprKind::VarRef &&
           core->operands[0]->symbol.get() == &symbol;
  };
  if (reads(ofCounter, counter) && reads(ofBest, best)) {
    isAbout = true;
    return true;
  }
  if (!mentions(*ofCounter, counter) && !mentions(*ofBest, best) &&
      ofCounter->kind != ExprKind::Call)
    return sameExpression(*ofCounter, *ofBest);
  const Expr &a = *ofCounter, &b = *ofBest;
  const bool isSameNode =
      a.kind == b.kind && a.operands.size() == b.operands.size() && sameType(*a.type, *b.type) &&
      a.symbol == b.symbol && a.unaryOp == b.unaryOp && a.binaryOp == b.binaryOp &&
      a.field == b.field && a.intValue == b.intValue && a.callee == b.callee &&
      a.reason == b.reason && a.kind != ExprKind::OpaqueExpr && a.kind != ExprKind::FloatLiteral;
  if (!isSameNode ||
      (a.kind == ExprKind::Call && (a.target.lock() != b.target.lock() || !onlyComputes(a, 3))))
    return false;
  for (std::size_t k = 0; k < a.operands.size(); ++k)
    if (!correspond(a.operands[k], b.operands[k], counter, best, isAbout))
      return false;
  return true;
}

void conjuncts(const ExprRef &written, std::vector<ExprRef> &out) {
  const ExprRef &condition = withoutTruthTest(written);
  if (condition->kind == ExprKind::Binary && condition->binaryOp == BinaryOp::LogicalAnd) {
    conjuncts(condition->operands[0], out);
    conjuncts(condition->operands[1], out);
  } else {
    out.push_back(condition);
  }
}

/// The counter that the assigned value is.
SymbolRef copiedVariable(const ExprRef &value) {
  const ExprRef &core = withoutPreservingCasts(value);
  const bool isVariable =
      core->kind == ExprKind::Load && core->operands[0]->kind == ExprKind::VarRef;
  return isVariable ? core->operands[0]->symbol : nullptr;
}

bool isPlainNumber(const Symbol &symbol) {
  return symbol.type->kind == TypeKind::Integer && !symbol.type->isVolatile &&
         !symbol.type->isAtomic && !symbol.isReference && !symbol.isThreadLocal;
}

} // namespace

bool onlyComputes(const Expr &call) {
  return onlyComputes(call, 3);
}

std::optional<IndexOfBest> matchIndexOfBest(const Stmt &branch) {
  if (branch.kind != StmtKind::If ||
      (branch.elseBranch && !withoutBlocks(branch.elseBranch).empty()))
    return std::nullopt;
  const std::vector<StmtRef> taken = withoutBlocks(branch.thenBranch);
  if (taken.size() != 1 || taken[0]->kind != StmtKind::Assign ||
      taken[0]->target->kind != ExprKind::VarRef)
    return std::nullopt;
  IndexOfBest result;
  result.best = taken[0]->target->symbol;
  result.counter = copiedVariable(taken[0]->value);
  if (!result.counter || !isPlainNumber(*result.best) || !isPlainNumber(*result.counter) ||
      result.best == result.counter)
    return std::nullopt;
  std::vector<ExprRef> conditions;
  conjuncts(branch.condition, conditions);
  for (const ExprRef &condition : conditions) {
    if (!mentions(*condition, *result.best)) {
      result.reads.push_back(condition);
      continue;
    }
    const bool isOrder =
        condition->kind == ExprKind::Binary &&
        (condition->binaryOp == BinaryOp::Lt || condition->binaryOp == BinaryOp::Gt);
    if (!isOrder || result.place)
      return std::nullopt;
    const bool isRight = mentions(*condition->operands[1], *result.best);
    const ExprRef &ofBest = condition->operands[isRight ? 1 : 0],
                  &ofCounter = condition->operands[isRight ? 0 : 1];
    bool isAbout = false;
    if (mentions(*ofCounter, *result.best) || mentions(*ofBest, *result.counter) ||
        !correspond(ofCounter, ofBest, *result.counter, *result.best, isAbout) || !isAbout ||
        !(ofBest->type->isInteger() || ofBest->type->isFloating()))
      return std::nullopt;
    result.isMax = (condition->binaryOp == BinaryOp::Gt) == isRight;
    result.place = ofBest;
    result.reads.push_back(ofCounter);
  }
  return result.place ? std::optional(std::move(result)) : std::nullopt;
}

} // namespace parlift::analysis
