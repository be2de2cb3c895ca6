#include "analysis/scalars/SplitUpdates.h"

#include "analysis/symbolic/ExprFacts.h"
#include "ir/Builder.h"
#include "ir/Conversions.h"
#include "ir/OnlyStatement.h"

namespace parlift::analysis {

using namespace ir;

namespace {

using Stmts = std::vector<StmtRef>;

bool isPlainAssignment(const Stmt &stmt) {
  return stmt.kind == StmtKind::Assign && stmt.target->kind == ExprKind::VarRef;
}

/// `!ok || !(x < best)`: ok && x < best.
ExprRef opposite(const ExprRef &written) {
  const ExprRef &condition = withoutTruthTest(written);
  if (condition->kind == ExprKind::Unary && condition->unaryOp == UnaryOp::LogicalNot)
    return condition->operands[0];
  if (condition->kind == ExprKind::Binary && condition->binaryOp == BinaryOp::LogicalOr)
    return binary(BinaryOp::LogicalAnd, opposite(condition->operands[0]),
                  opposite(condition->operands[1]));
  return unary(UnaryOp::LogicalNot, condition);
}

/// `if (...) continue;`, and assignments to variables behind it.
SplitUpdate behindContinue(const Stmts &list, std::size_t at) {
  const Stmt &test = *list[at];
  const Stmts taken = withoutBlocks(test.thenBranch);
  if (taken.size() != 1 || taken[0]->kind != StmtKind::Continue ||
      !withoutBlocks(test.elseBranch).empty())
    return {};
  std::size_t end = at + 1;
  while (end < list.size() && isPlainAssignment(*list[end]))
    ++end;
  const StmtRef rest = block({list.begin() + static_cast<std::ptrdiff_t>(at) + 1,
                              list.begin() + static_cast<std::ptrdiff_t>(end)});
  return {ifThen(opposite(test.condition), rest), end - at};
}

/// Two branches under one condition, which the first one leaves as it is.
SplitUpdate underOneCondition(const Stmts &list, std::size_t at) {
  if (at + 1 == list.size() || list[at + 1]->kind != StmtKind::If)
    return {};
  const Stmt &first = *list[at], &second = *list[at + 1];
  if (!withoutBlocks(first.elseBranch).empty() || !withoutBlocks(second.elseBranch).empty() ||
      !sameExpression(*first.condition, *second.condition))
    return {};
  Stmts both = withoutBlocks(first.thenBranch);
  for (const StmtRef &stmt : both)
    if (!isPlainAssignment(*stmt) || mentions(*first.condition, *stmt->target->symbol))
      return {};
  for (const StmtRef &stmt : withoutBlocks(second.thenBranch))
    both.push_back(stmt);
  return {ifThen(first.condition, block(both)), 2};
}

} // namespace

SplitUpdate splitUpdateAt(const Stmts &list, std::size_t at) {
  if (list[at]->kind != StmtKind::If)
    return {};
  const SplitUpdate behind = behindContinue(list, at);
  return behind.whole ? behind : underOneCondition(list, at);
}

SplitUpdate copiedUpdateAt(const Stmts &list, std::size_t at) {
  if (at + 1 == list.size() || !isPlainAssignment(*list[at + 1]))
    return {};
  const Stmt &first = *list[at], &second = *list[at + 1];
  const bool declares = first.kind == StmtKind::Declare && first.value;
  if (!declares && !isPlainAssignment(first))
    return {};
  const Symbol &copy = declares ? *first.symbol : *first.target->symbol;
  const Expr &read = *second.value;
  const bool isCopy = read.kind == ExprKind::Load && read.operands[0]->kind == ExprKind::VarRef &&
                      read.operands[0]->symbol.get() == &copy &&
                      sameType(*copy.type, *second.target->type) &&
                      second.target->symbol.get() != &copy;
  return isCopy ? SplitUpdate{assign(second.target, first.value), 2} : SplitUpdate{};
}

} // namespace parlift::analysis
