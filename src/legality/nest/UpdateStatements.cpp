#include "legality/nest/UpdateStatements.h"

#include "analysis/scalars/Updates.h"
#include "analysis/symbolic/ExprFacts.h"
#include "ir/Walk.h"

#include <algorithm>
#include <set>
#include <string_view>

namespace parlift::legality {

using namespace analysis;

namespace {

/// `m.at(i) += f(i);`, whose calls stand before the assignment in the tree.
bool endsInAssignment(const ir::Stmt &statement) {
  return statement.children.back()->kind == ir::StmtKind::Assign &&
         std::all_of(statement.children.begin(), statement.children.end() - 1,
                     [](const ir::StmtRef &part) {
                       return part->kind == ir::StmtKind::Declare && part->symbol->isSynthetic;
                     });
}

/// Parts of headers, and of statements that do more than one thing: they are no statements by themselves.
std::set<const ir::Stmt *> partsOfOthers(const ir::Stmt &loop) {
  std::set<const ir::Stmt *> result;
  const auto add = [&](const ir::StmtRef &part) {
    ir::forEachStmt(*part, [&](const ir::Stmt &inside) { result.insert(&inside); });
  };
  ir::forEachStmt(loop, [&](const ir::Stmt &stmt) {
    if (stmt.kind == ir::StmtKind::Loop)
      for (const ir::StmtRef &part : {stmt.init, stmt.before, stmt.after, stmt.step})
        add(part);
    if (stmt.isOneStatement() && stmt.children.size() > 1 && !endsInAssignment(stmt))
      for (const ir::StmtRef &part : stmt.children)
        add(part);
  });
  return result;
}

bool isAtomicUpdate(const ir::Stmt &stmt) {
  if (stmt.kind != ir::StmtKind::Assign || !stmt.isUpdate)
    return false;
  const auto update = matchUpdate(stmt);
  constexpr std::string_view operators = "+*&|^";
  return update && update->stmt == &stmt && update->op.size() == 1 &&
         operators.find(update->op[0]) != std::string_view::npos && update->conditions.empty() &&
         update->payload.empty();
}

} // namespace

std::vector<const ir::Stmt *> updateStatements(const Nest &nest, LoopIndex loop,
                                               const std::vector<const Access *> &accesses) {
  const ir::Stmt &stmt = *nest.loop(loop).stmt;
  std::set<const ir::Expr *> sites, made;
  for (const Access *access : accesses)
    sites.insert(access->site);
  const std::set<const ir::Stmt *> parts = partsOfOthers(stmt);
  std::vector<const ir::Stmt *> result;
  ir::forEachStmt(stmt, [&](const ir::Stmt &one) {
    if (parts.contains(&one) || !isAtomicUpdate(one))
      return;
    bool isMeant = false;
    ir::forEachExpr(*one.target, [&](const ir::Expr &expr) {
      if (!sites.contains(&expr))
        return;
      made.insert(&expr);
      isMeant = true;
    });
    if (!isMeant)
      return;
    result.push_back(&one);
    // Steps of a plan may have made two of what `x += e` reads and sets, which the front end has as one.
    ir::forEachExpr(*one.value, [&](const ir::Expr &expr) {
      if (sites.contains(&expr) && sameExpression(expr, *one.target))
        made.insert(&expr);
    });
  });
  return made == sites ? result : std::vector<const ir::Stmt *>();
}

} // namespace parlift::legality
