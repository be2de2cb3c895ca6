#include "analysis/scalars/IndexOfBest.h"

#include "analysis/scalars/NothingYet.h"
#include "analysis/symbolic/Conjuncts.h"
#include "analysis/symbolic/ExprFacts.h"
#include "analysis/symbolic/OnlyComputes.h"
#include "ir/Builder.h"
#include "ir/OnlyStatement.h"

namespace parlift::analysis {

using namespace ir;

namespace {

bool isLoadOf(const ExprRef &expr, const Symbol &symbol) {
  return expr->kind == ExprKind::Load && expr->operands[0]->kind == ExprKind::VarRef &&
         expr->operands[0]->symbol.get() == &symbol;
}

bool isZero(const Expr &expr) {
  return expr.kind == ExprKind::IntLiteral && expr.intValue == 0;
}

/// Is the find's side what the best's side is once the variable has got the value?
class Correspondence {
public:
  Correspondence(const ExprRef &value, const Symbol &best)
      : value_(withoutPreservingCasts(value)), best_(best) {}

  bool holds(const ExprRef &ofFind, const ExprRef &ofBest) {
    return same(ofFind, ofBest) && isAbout_;
  }

private:
  bool same(const ExprRef &ofFind, const ExprRef &ofBest);
  bool isWhereValuePoints(const Expr &ofFind, const Expr &ofBest) const;

  const ExprRef &value_;
  const Symbol &best_;
  bool isAbout_ = false;
};

/// `p[i]` is `*best`, for the value `&p[i]` or `p + i`.
bool Correspondence::isWhereValuePoints(const Expr &ofFind, const Expr &ofBest) const {
  const bool isPointee = ofBest.kind == ExprKind::Subscript &&
                         isLoadOf(withoutPreservingCasts(ofBest.operands[0]), best_) &&
                         isZero(*withoutPreservingCasts(ofBest.operands[1]));
  if (!isPointee)
    return false;
  if (value_->kind == ExprKind::AddressOf)
    return sameExpression(ofFind, *value_->operands[0]);
  return value_->kind == ExprKind::Binary && value_->binaryOp == BinaryOp::Add &&
         ofFind.kind == ExprKind::Subscript &&
         sameExpression(*ofFind.operands[0], *value_->operands[0]) &&
         sameExpression(*withoutPreservingCasts(ofFind.operands[1]),
                        *withoutPreservingCasts(value_->operands[1]));
}

bool Correspondence::same(const ExprRef &ofFind, const ExprRef &ofBest) {
  if (isLoadOf(withoutPreservingCasts(ofBest), best_)) {
    isAbout_ = true;
    return sameExpression(*withoutPreservingCasts(ofFind), *value_);
  }
  if (isWhereValuePoints(*ofFind, *ofBest)) {
    isAbout_ = true;
    return true;
  }
  if (!mentions(*ofBest, best_) && ofFind->kind != ExprKind::Call)
    return sameExpression(*ofFind, *ofBest);
  const Expr &a = *ofFind, &b = *ofBest;
  const bool isSameNode =
      a.kind == b.kind && a.operands.size() == b.operands.size() && sameType(*a.type, *b.type) &&
      a.symbol == b.symbol && a.unaryOp == b.unaryOp && a.binaryOp == b.binaryOp &&
      a.field == b.field && a.intValue == b.intValue && a.callee == b.callee &&
      a.reason == b.reason && a.kind != ExprKind::OpaqueExpr && a.kind != ExprKind::FloatLiteral;
  if (!isSameNode ||
      (a.kind == ExprKind::Call && (a.target.lock() != b.target.lock() || !onlyComputes(a))))
    return false;
  for (std::size_t k = 0; k < a.operands.size(); ++k)
    if (!same(a.operands[k], b.operands[k]))
      return false;
  return true;
}

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
        !Correspondence(result.value, *result.best).holds(ofFind, ofBest) ||
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
