#include "ir/ReturnsAtEnd.h"

#include "ir/Builder.h"
#include "ir/Comparison.h"
#include "ir/Jumps.h"

#include <algorithm>
#include <optional>
#include <vector>

namespace parlift::ir {

namespace {

using Stmts = std::vector<StmtRef>;

Stmts statementsOf(const StmtRef &branch) {
  if (!branch)
    return {};
  return branch->kind == StmtKind::Block ? branch->children : Stmts{branch};
}

bool returns(const Stmt &stmt) {
  return holdsAny(stmt, {StmtKind::Return});
}

/// `x > y` of `x <= y`; of floating numbers `!(x <= y)`.
ExprRef opposite(const ExprRef &test) {
  const bool isCompared = test->kind == ExprKind::Binary && (test->operands[0]->type->isInteger() ||
                                                             test->operands[0]->type->isPointer());
  const auto other = isCompared ? opposite(test->binaryOp) : std::nullopt;
  return other ? binary(*other, test->operands[0], test->operands[1])
               : unary(UnaryOp::LogicalNot, test);
}

std::optional<Stmts> ended(const Stmts &stmts);

/// An `if` one of whose branches ends the function, or both: what follows it is the other one's.
StmtRef endedIf(const Stmt &stmt, const Stmts &rest) {
  Stmts thenStmts = statementsOf(stmt.thenBranch), elseStmts = statementsOf(stmt.elseBranch);
  if (!rest.empty()) {
    const bool thenEnds = !thenStmts.empty() && alwaysReturns(*stmt.thenBranch),
               elseEnds = !elseStmts.empty() && alwaysReturns(*stmt.elseBranch);
    if (thenEnds == elseEnds)
      return nullptr;
    // What a branch declares is not to be seen behind it.
    Stmts &longer = thenEnds ? elseStmts : thenStmts;
    if (std::ranges::any_of(longer,
                            [](const StmtRef &one) { return one->kind == StmtKind::Declare; }))
      longer = {block(longer)};
    longer.insert(longer.end(), rest.begin(), rest.end());
  }
  const auto thenEnded = ended(thenStmts), elseEnded = ended(elseStmts);
  if (!thenEnded || !elseEnded)
    return nullptr;
  const bool isIdle = thenEnded->size() == 1 && thenEnded->front()->kind == StmtKind::Return &&
                      !thenEnded->front()->value;
  if (isIdle && !elseEnded->empty())
    return ifThen(opposite(stmt.condition), block(*elseEnded));
  return ifThen(stmt.condition, block(*thenEnded),
                elseEnded->empty() ? nullptr : block(*elseEnded));
}

std::optional<Stmts> ended(const Stmts &stmts) {
  Stmts result;
  for (std::size_t at = 0; at < stmts.size(); ++at) {
    const StmtRef &stmt = stmts[at];
    const bool isLast = at + 1 == stmts.size();
    if (!returns(*stmt) || (stmt->kind == StmtKind::Return && isLast)) {
      result.push_back(stmt);
    } else if (stmt->kind == StmtKind::If) {
      const StmtRef whole =
          endedIf(*stmt, {stmts.begin() + static_cast<std::ptrdiff_t>(at) + 1, stmts.end()});
      if (!whole)
        return std::nullopt;
      result.push_back(whole);
      return result;
    } else if (stmt->kind == StmtKind::Block && isLast) {
      const auto inner = ended(stmt->children);
      if (!inner)
        return std::nullopt;
      result.push_back(block(*inner, {}, stmt->isScope));
    } else {
      return std::nullopt;
    }
  }
  return result;
}

} // namespace

StmtRef withReturnsAtEnd(const StmtRef &body) {
  bool isSo = true;
  for (const StmtRef &stmt : body->children)
    isSo &= !returns(*stmt) || (stmt->kind == StmtKind::Return && stmt == body->children.back());
  if (isSo)
    return body;
  const auto made = ended(body->children);
  return made ? block(*made) : nullptr;
}

bool alwaysReturns(const Stmt &body) {
  switch (body.kind) {
  case StmtKind::Return:
    return true;
  case StmtKind::If:
    return body.elseBranch && alwaysReturns(*body.thenBranch) && alwaysReturns(*body.elseBranch);
  case StmtKind::Block:
    return !body.children.empty() && alwaysReturns(*body.children.back());
  default:
    return false;
  }
}

} // namespace parlift::ir
