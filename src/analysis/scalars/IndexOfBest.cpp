#include "analysis/scalars/IndexOfBest.h"

#include "analysis/scalars/NothingYet.h"
#include "analysis/scalars/WithValues.h"
#include "analysis/symbolic/Conjuncts.h"
#include "analysis/symbolic/ExprFacts.h"
#include "ir/OnlyStatement.h"

namespace parlift::analysis {

using namespace ir;

namespace {

bool isPlain(const Symbol &symbol) {
  return (symbol.type->kind == TypeKind::Integer || symbol.type->isPointer()) &&
         !symbol.type->isVolatile && !symbol.type->isAtomic && !symbol.isReference &&
         !symbol.isThreadLocal;
}

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
                        readVariable(chosen->operands[2]) == stmt.target->symbol;
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
  result.value = copy->value;
  if (!isPlain(*result.best) || mentions(*result.value, *result.best))
    return std::nullopt;
  const auto evaluates = [&](const ExprRef &expr) {
    result.reads.push_back(expr);
    (result.place ? result.behind : result.before).push_back(expr);
  };
  for (const ExprRef &written : conjuncts(copy->condition)) {
    ExprRef condition = withoutTruthTest(written);
    if (!mentions(*condition, *result.best)) {
      evaluates(condition);
      continue;
    }
    if (const auto choice = nothingYet(condition);
        choice && !result.place && choice->variable == result.best) {
      result.nothing = choice->test;
      condition = withoutTruthTest(choice->otherwise);
    }
    const bool isOrder =
        condition->kind == ExprKind::Binary &&
        (condition->binaryOp == BinaryOp::Lt || condition->binaryOp == BinaryOp::Gt);
    if (!isOrder || result.place)
      return std::nullopt;
    const bool isRight = mentions(*condition->operands[1], *result.best);
    const ExprRef &ofBest = condition->operands[isRight ? 1 : 0],
                  &ofFind = condition->operands[isRight ? 0 : 1];
    if (mentions(*ofFind, *result.best) ||
        !isWithValues(ofFind, ofBest, {{result.best.get(), result.value}}) ||
        !(ofBest->type->isInteger() || ofBest->type->isFloating()))
      return std::nullopt;
    result.isMax = (condition->binaryOp == BinaryOp::Gt) == isRight;
    evaluates(ofFind);
    result.place = ofBest;
  }
  evaluates(result.value);
  return result.place ? std::optional(std::move(result)) : std::nullopt;
}

} // namespace parlift::analysis
