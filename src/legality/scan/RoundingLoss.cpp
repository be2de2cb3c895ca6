#include "legality/scan/RoundingLoss.h"

#include "ir/Walk.h"
#include "legality/scan/Composer.h"

#include <map>

namespace parlift::legality {

using namespace ir;

namespace {

/// How often each state, as it was when the iteration began, is added: {s: 1} of s + a[i]. Nothing is said of the rest.
using Sum = std::map<const Symbol *, int>;

class Follower {
public:
  explicit Follower(const std::set<const Symbol *> &states) {
    for (const Symbol *state : states)
      if (state->type->isFloating())
        values_[state] = {{state, 1}};
  }

  void statement(const Stmt &stmt);
  const Expr *found() const { return found_; }

private:
  Sum sum(const Expr &expr);
  Sum together(const Expr &expr, int sign);
  void set(const Symbol &symbol, Sum value) {
    if (symbol.type->isFloating())
      values_[&symbol] = std::move(value);
  }
  void forget(const Stmt &stmt) {
    forEachStmt(stmt, [&](const Stmt &part) {
      if (part.kind == StmtKind::Assign && part.target->kind == ExprKind::VarRef)
        values_.erase(part.target->symbol.get());
    });
  }

  std::map<const Symbol *, Sum> values_;
  const Expr *found_ = nullptr;
};

/// first + sign * second; a state that both have, and that falls away, is found.
Sum Follower::together(const Expr &expr, int sign) {
  Sum result = sum(*expr.operands[0]);
  for (const auto &[state, times] : sum(*expr.operands[1])) {
    const bool isInBoth = result.contains(state);
    result[state] += sign * times;
    if (result[state] != 0)
      continue;
    result.erase(state);
    if (isInBoth && !found_)
      found_ = &expr;
  }
  return result;
}

Sum Follower::sum(const Expr &expr) {
  const bool isFloating = expr.type && expr.type->isFloating();
  switch (expr.kind) {
  case ExprKind::Load:
    if (expr.operands[0]->kind == ExprKind::VarRef)
      if (const auto known = values_.find(expr.operands[0]->symbol.get()); known != values_.end())
        return known->second;
    break;
  case ExprKind::Cast:
    if (isFloating)
      return sum(*expr.operands[0]);
    break;
  case ExprKind::Unary:
    if (isFloating && expr.unaryOp == UnaryOp::Neg) {
      Sum result = sum(*expr.operands[0]);
      for (auto &[state, times] : result)
        times = -times;
      return result;
    }
    break;
  case ExprKind::Binary:
    if (isFloating && (expr.binaryOp == BinaryOp::Add || expr.binaryOp == BinaryOp::Sub))
      return together(expr, expr.binaryOp == BinaryOp::Add ? 1 : -1);
    break;
  default:
    break;
  }
  for (const ExprRef &operand : expr.operands)
    sum(*operand);
  return {};
}

void Follower::statement(const Stmt &stmt) {
  switch (stmt.kind) {
  case StmtKind::Block:
    for (const StmtRef &child : stmt.children)
      statement(*child);
    return;
  case StmtKind::Declare:
    if (stmt.value)
      set(*stmt.symbol, sum(*stmt.value));
    return;
  case StmtKind::Assign: {
    Sum value = sum(*valueAlone(stmt));
    if (stmt.target->kind == ExprKind::VarRef)
      set(*stmt.target->symbol, std::move(value));
    else
      sum(*stmt.target);
    return;
  }
  case StmtKind::If: {
    sum(*stmt.condition);
    const auto before = values_;
    statement(*stmt.thenBranch);
    const auto then = std::exchange(values_, before);
    if (stmt.elseBranch)
      statement(*stmt.elseBranch);
    std::erase_if(values_, [&](const auto &known) { // what both ways have left
      const auto other = then.find(known.first);
      return other == then.end() || other->second != known.second;
    });
    return;
  }
  case StmtKind::Loop:
    forget(stmt);
    statement(*stmt.body);
    forget(stmt);
    return;
  default:
    forEachOwnExpr(stmt, [&](const ExprRef &own) { sum(*own); });
  }
}

} // namespace

const Expr *measuresRounding(const Stmt &body, const std::set<const Symbol *> &states) {
  Follower follower(states);
  follower.statement(body);
  return follower.found();
}

} // namespace parlift::legality
