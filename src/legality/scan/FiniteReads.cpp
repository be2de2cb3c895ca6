// What a body evaluates in any case when it begins with one of the states: the walk of SurelyEvaluated.h, with values.
#include "legality/scan/FiniteValues.h"

#include "analysis/symbolic/ExprFacts.h"
#include "ir/Walk.h"
#include "legality/nest/SurelyEvaluated.h"

#include <algorithm>
#include <iterator>

namespace parlift::legality {

using namespace ir;

namespace {

using Sure = std::vector<const Expr *>;

/// What is in both.
Sure common(const Sure &left, const Sure &right) {
  Sure result;
  std::ranges::copy_if(left, std::back_inserter(result), [&](const Expr *one) {
    return std::ranges::any_of(
        right, [&](const Expr *two) { return analysis::sameExpression(*one, *two); });
  });
  return result;
}

} // namespace

FiniteValues::Known FiniteValues::tried(const Stmt &stmt, Known before) {
  known_ = std::move(before);
  isGuarded_ = false;
  refusal_ = {};
  isTrial_ = true;
  statement(stmt);
  isTrial_ = false;
  return known_;
}

std::vector<const Expr *> FiniteValues::evaluated(const Stmt &body, Known before) {
  known_ = std::move(before);
  isGuarded_ = false;
  refusal_ = {};
  isTrial_ = true;
  Sure result;
  collect(body, result);
  isTrial_ = false;
  eraseWhatChanges(body, result);
  return result;
}

/// As addSure does without values: a condition that has but one answer leaves one way. False: what stands behind need not run.
bool FiniteValues::collect(const Stmt &stmt, Sure &out) {
  if (stmt.kind == StmtKind::Block)
    return std::ranges::all_of(stmt.children,
                               [&](const StmtRef &child) { return collect(*child, out); });
  if (!endsSurely(stmt) || stmt.kind == StmtKind::Loop)
    return false;
  if (stmt.kind == StmtKind::If)
    return collectBranch(stmt, out);
  forEachOwnExpr(stmt, [&](const ExprRef &own) { collect(own, out); });
  if (stmt.kind == StmtKind::Declare ||
      (stmt.kind == StmtKind::Assign && stmt.target->kind == ExprKind::VarRef))
    statement(stmt);
  return true;
}

bool FiniteValues::collectBranch(const Stmt &stmt, Sure &out) {
  collect(stmt.condition, out);
  const Result truth = value(stmt.condition);
  const Known before = known_;
  Sure ways[2];
  Known after[2];
  bool isTaken[2], goesOn[2] = {true, true};
  for (const int n : {0, 1}) {
    known_ = before;
    assume(stmt.condition, n == 0);
    isTaken[n] = !isDead() && (!truth || (n == 0 ? *truth != Values{0} : truth->contains(0)));
    const StmtRef &branch = n == 0 ? stmt.thenBranch : stmt.elseBranch;
    if (isTaken[n] && branch)
      goesOn[n] = collect(*branch, ways[n]);
    after[n] = known_;
  }
  const int only = isTaken[0] ? 0 : 1;
  if (isTaken[0] && isTaken[1]) {
    const Sure both = common(ways[0], ways[1]);
    out.insert(out.end(), both.begin(), both.end());
    known_ = joined(after[0], after[1]);
    return goesOn[0] && goesOn[1];
  }
  out.insert(out.end(), ways[only].begin(), ways[only].end());
  known_ = after[only];
  return goesOn[only];
}

void FiniteValues::collect(const ExprRef &expr, Sure &out) {
  out.push_back(expr.get());
  const bool isAnd = expr->kind == ExprKind::Binary && expr->binaryOp == BinaryOp::LogicalAnd,
             isOr = expr->kind == ExprKind::Binary && expr->binaryOp == BinaryOp::LogicalOr;
  if (!isAnd && !isOr && expr->kind != ExprKind::Select) {
    for (const ExprRef &part : evaluatedParts(*expr))
      collect(part, out);
    return;
  }
  collect(expr->operands[0], out);
  const Result truth = value(expr->operands[0]);
  const bool mayHold = !truth || *truth != Values{0}, mayFail = !truth || truth->contains(0);
  if (expr->kind != ExprKind::Select) {
    if (!(isAnd ? mayFail : mayHold))
      collect(expr->operands[1], out);
    return;
  }
  Sure then, other;
  collect(expr->operands[1], then);
  collect(expr->operands[2], other);
  const Sure &taken = !mayFail ? then : !mayHold ? other : common(then, other);
  out.insert(out.end(), taken.begin(), taken.end());
}

} // namespace parlift::legality
