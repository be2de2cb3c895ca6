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

/// Nothing but the update, which happens in each run of the statement or, of an extremum, where the comparison says so.
bool isCombination(const ir::Stmt &stmt) {
  const auto update = matchUpdate(stmt);
  return update && update->stmt == &stmt && update->op != "&&" && update->op != "||" &&
         update->operands.size() == 1 && update->conditions.empty() && update->payload.empty() &&
         !update->nothing;
}

/// Of the loop's statements those of one kind, if they make all of the accesses.
template <typename IsWanted>
std::vector<const ir::Stmt *> makersOf(const Nest &nest, LoopIndex loop,
                                       const std::vector<const Access *> &accesses,
                                       const IsWanted &isWanted) {
  const ir::Stmt &stmt = *nest.loop(loop).stmt;
  std::set<const ir::Expr *> sites, made;
  for (const Access *access : accesses)
    sites.insert(access->site);
  const std::set<const ir::Stmt *> parts = partsOfOthers(stmt);
  std::vector<const ir::Stmt *> result;
  ir::forEachStmt(stmt, [&](const ir::Stmt &one) {
    if (parts.contains(&one) || !isWanted(one))
      return;
    const ir::ExprRef target = one.target ? one.target : matchUpdate(one)->target;
    bool isMeant = false;
    ir::forEachExpr(*target, [&](const ir::Expr &expr) {
      if (!sites.contains(&expr))
        return;
      made.insert(&expr);
      isMeant = true;
    });
    if (!isMeant)
      return;
    result.push_back(&one);
    // Steps of a plan may have made two of what `x += e` reads and sets, which the front end has as one.
    ir::forEachExpr(one.value ? *one.value : *one.condition, [&](const ir::Expr &expr) {
      if (sites.contains(&expr) && sameExpression(expr, *target))
        made.insert(&expr);
    });
  });
  return made == sites ? result : std::vector<const ir::Stmt *>();
}

} // namespace

std::vector<const ir::Stmt *> updateStatements(const Nest &nest, LoopIndex loop,
                                               const std::vector<const Access *> &accesses) {
  return makersOf(nest, loop, accesses, isAtomicUpdate);
}

std::vector<const ir::Stmt *> storeStatements(const Nest &nest, LoopIndex loop,
                                              const std::vector<const Access *> &accesses) {
  return makersOf(nest, loop, accesses, [](const ir::Stmt &stmt) {
    return stmt.kind == ir::StmtKind::Assign && !stmt.isUpdate;
  });
}

std::vector<const ir::Stmt *> combiningStatements(const Nest &nest, LoopIndex loop,
                                                  const std::vector<const Access *> &accesses) {
  return makersOf(nest, loop, accesses, isCombination);
}

} // namespace parlift::legality
