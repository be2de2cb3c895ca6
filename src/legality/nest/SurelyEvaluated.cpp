#include "legality/nest/SurelyEvaluated.h"

#include "analysis/symbolic/CallValue.h"
#include "analysis/symbolic/ExprFacts.h"
#include "ir/SetBy.h"
#include "ir/SureParts.h"
#include "ir/VariablesIn.h"
#include "ir/Walk.h"

#include <algorithm>
#include <set>

namespace parlift::legality {

using namespace ir;

bool endsSurely(const Stmt &stmt) {
  bool may = false;
  forEachStmt(stmt, [&](const Stmt &part) {
    may |= part.kind != StmtKind::Block && part.kind != StmtKind::Declare &&
           part.kind != StmtKind::Assign && part.kind != StmtKind::If &&
           part.kind != StmtKind::Evaluate && part.kind != StmtKind::Loop;
  });
  forEachExpr(stmt, [&](const Expr &part) {
    may |= part.kind == ExprKind::OpaqueExpr ||
           (part.kind == ExprKind::Call && part.effects.any() && !analysis::valueOfCall(part));
  });
  return !may;
}

const std::vector<ExprRef> &evaluatedParts(const Expr &expr) {
  const Expr *at = &expr;
  while (at->kind == ExprKind::AddressOf && at->operands[0]->kind != ExprKind::VarRef)
    at = at->operands[0].get();
  return at->operands;
}

void eraseWhatChanges(const Stmt &body, std::vector<const Expr *> &result) {
  const std::set<const Symbol *> changing = changingIn(body);
  std::erase_if(result, [&](const Expr *expr) { return mentionsAny(*expr, changing); });
}

namespace {

using Sure = std::vector<const Expr *>;

void addSure(const Expr &expr, Sure &out) {
  out.push_back(&expr);
  const std::vector<ExprRef> &parts = evaluatedParts(expr);
  const std::size_t count = mayLeaveOut(expr) ? 1 : parts.size();
  for (std::size_t n = 0; n < count; ++n)
    addSure(*parts[n], out);
}

/// What each run of the statement evaluates: `if (s) a = c[i]; else b = 2 * c[i];` has `c[i]` on both ways, and
/// `p && c[i]` has only `p`. False: what stands behind the statement need not run.
bool addSure(const Stmt &stmt, Sure &out) {
  if (stmt.kind == StmtKind::Block) {
    for (const StmtRef &child : stmt.children)
      if (!addSure(*child, out))
        return false;
    return true;
  }
  if (stmt.kind == StmtKind::If && endsSurely(stmt)) {
    addSure(*stmt.condition, out);
    Sure then, other;
    addSure(*stmt.thenBranch, then);
    if (stmt.elseBranch)
      addSure(*stmt.elseBranch, other);
    for (const Expr *one : then)
      if (std::ranges::any_of(
              other, [&](const Expr *two) { return analysis::sameExpression(*one, *two); }))
        out.push_back(one);
    return true;
  }
  if (!endsSurely(stmt))
    return false;
  if (stmt.kind == StmtKind::Assign || stmt.kind == StmtKind::Declare ||
      stmt.kind == StmtKind::Evaluate)
    forEachOwnExpr(stmt, [&](const ExprRef &own) { addSure(*own, out); });
  return stmt.kind != StmtKind::Loop;
}

} // namespace

std::vector<const Expr *> surelyEvaluated(const Stmt &body) {
  Sure result;
  addSure(body, result);
  eraseWhatChanges(body, result);
  return result;
}

} // namespace parlift::legality
