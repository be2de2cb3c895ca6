#include "analysis/scalars/IndexOfBest.h"

#include "analysis/symbolic/Conjuncts.h"
#include "analysis/symbolic/ExprFacts.h"
#include "analysis/symbolic/OnlyComputes.h"
#include "ir/Builder.h"
#include "ir/OnlyStatement.h"

namespace parlift::analysis {

using namespace ir;

namespace {

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
      (a.kind == ExprKind::Call && (a.target.lock() != b.target.lock() || !onlyComputes(a))))
    return false;
  for (std::size_t k = 0; k < a.operands.size(); ++k)
    if (!correspond(a.operands[k], b.operands[k], counter, best, isAbout))
      return false;
  return true;
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

namespace {

/// `if (condition) target = value;`
struct ConditionalCopy {
  ExprRef condition, value;
  SymbolRef target;
};

std::optional<ConditionalCopy> conditionalCopy(const Stmt &stmt) {
  if (stmt.kind == StmtKind::Assign && stmt.target->kind == ExprKind::VarRef) {
    // `best = condition ? i : best;`
    const ExprRef &chosen = withoutPreservingCasts(stmt.value);
    const bool isKept = chosen->kind == ExprKind::Select &&
                        copiedVariable(chosen->operands[2]) == stmt.target->symbol;
    return isKept ? std::optional(ConditionalCopy{chosen->operands[0], chosen->operands[1],
                                                  stmt.target->symbol})
                  : std::nullopt;
  }
  if (stmt.kind != StmtKind::If || (stmt.elseBranch && !withoutBlocks(stmt.elseBranch).empty()))
    return std::nullopt;
  const std::vector<StmtRef> taken = withoutBlocks(stmt.thenBranch);
  if (taken.size() != 1 || taken[0]->kind != StmtKind::Assign ||
      taken[0]->target->kind != ExprKind::VarRef)
    return std::nullopt;
  return ConditionalCopy{stmt.condition, taken[0]->value, taken[0]->target->symbol};
}

} // namespace

std::optional<IndexOfBest> matchIndexOfBest(const Stmt &stmt) {
  const auto copy = conditionalCopy(stmt);
  if (!copy)
    return std::nullopt;
  IndexOfBest result;
  result.best = copy->target;
  result.counter = copiedVariable(copy->value);
  if (!result.counter || !isPlainNumber(*result.best) || !isPlainNumber(*result.counter) ||
      result.best == result.counter)
    return std::nullopt;
  for (const ExprRef &written : conjuncts(copy->condition)) {
    const ExprRef &condition = withoutTruthTest(written);
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
