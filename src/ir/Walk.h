/// \file
/// The walker of the loop tree: every traversal that only looks goes through here.
///
///     forEachStmt(*function.body, [&](const Stmt &s) { ... });            void: visits everything
///     forEachStmt(*function.body, [&](const Stmt &s) { return s.kind != StmtKind::Loop; });
///                                                          bool: false means "do not go inside"
///     forEachExpr(*function.body, [&](const Expr &e) { ... });            in all statements,
///     nested forEachLoop(*function.body, [&](const Stmt &loop, const LoopStack &enclosing) { ...
///     });
///
/// Order: a node before its parts, parts in source order; of a loop init, before, condition, after,
/// body, step, which is the order of its first trip. Null parts are passed over, so that the
/// verifier and the printer can walk broken trees. Not visited: the extents of array types and the
/// sections in a ParallelMark, which are facts about the tree and not evaluated by it.
#pragma once

#include "ir/Stmt.h"

#include <type_traits>
#include <utility>
#include <vector>

namespace parlift::ir {

/// The loops around a node, outermost first.
using LoopStack = std::vector<const Stmt *>;

namespace walk_detail {

/// Calls the visitor; true: go on inside the node.
template <typename Visitor, typename... Args> bool enter(Visitor &visitor, Args &&...args) {
  if constexpr (std::is_same_v<std::invoke_result_t<Visitor &, Args...>, bool>) {
    return visitor(std::forward<Args>(args)...);
  } else {
    visitor(std::forward<Args>(args)...);
    return true;
  }
}

} // namespace walk_detail

/// The expressions that a statement evaluates or assigns itself, those of nested statements not
/// included. Calls `visitor(const ExprRef &)` for each that is there.
template <typename Visitor> void forEachOwnExpr(const Stmt &stmt, Visitor &&visitor) {
  if (stmt.target)
    visitor(stmt.target);
  if (stmt.value)
    visitor(stmt.value);
  if (stmt.condition)
    visitor(stmt.condition);
  for (const ExprRef &operand : stmt.operands)
    if (operand)
      visitor(operand);
}

/// The statements directly inside a statement: `visitor(const StmtRef &)`.
template <typename Visitor> void forEachChild(const Stmt &stmt, Visitor &&visitor) {
  for (const StmtRef &child : stmt.children)
    if (child)
      visitor(child);
  for (const StmtRef *part : {&stmt.thenBranch, &stmt.elseBranch, &stmt.init, &stmt.before,
                              &stmt.after, &stmt.body, &stmt.step})
    if (*part)
      visitor(*part);
}

/// The expression and everything in it: `visitor(const Expr &)`, returning void or bool.
template <typename Visitor> void forEachExpr(const Expr &expr, Visitor &&visitor) {
  if (!walk_detail::enter(visitor, expr))
    return;
  for (const ExprRef &operand : expr.operands)
    if (operand)
      forEachExpr(*operand, visitor);
}

/// The statement and everything in it: `visitor(const Stmt &)`, returning void or bool.
template <typename Visitor> void forEachStmt(const Stmt &stmt, Visitor &&visitor) {
  if (!walk_detail::enter(visitor, stmt))
    return;
  forEachChild(stmt, [&](const StmtRef &child) { forEachStmt(*child, visitor); });
}

/// Every expression of every statement inside `stmt`, sub-expressions included.
template <typename Visitor> void forEachExpr(const Stmt &stmt, Visitor &&visitor) {
  // A loop's condition comes between its parts; elsewhere a statement's own expressions come first.
  if (stmt.kind != StmtKind::Loop) {
    forEachOwnExpr(stmt, [&](const ExprRef &expr) { forEachExpr(*expr, visitor); });
    forEachChild(stmt, [&](const StmtRef &child) { forEachExpr(*child, visitor); });
    return;
  }
  const auto part = [&](const StmtRef &inner) {
    if (inner)
      forEachExpr(*inner, visitor);
  };
  part(stmt.init);
  part(stmt.before);
  if (stmt.condition)
    forEachExpr(*stmt.condition, visitor);
  part(stmt.after);
  part(stmt.body);
  part(stmt.step);
}

namespace walk_detail {

template <typename Visitor>
void forEachLoop(const Stmt &stmt, Visitor &visitor, LoopStack &enclosing) {
  if (stmt.kind != StmtKind::Loop) {
    forEachChild(stmt, [&](const StmtRef &child) { forEachLoop(*child, visitor, enclosing); });
    return;
  }
  if (!enter(visitor, stmt, static_cast<const LoopStack &>(enclosing)))
    return;
  // `init` runs once, before the loop: a loop in it (a statement expression) is not inside this
  // one.
  if (stmt.init)
    forEachLoop(*stmt.init, visitor, enclosing);
  enclosing.push_back(&stmt);
  for (const StmtRef *part : {&stmt.before, &stmt.after, &stmt.body, &stmt.step})
    if (*part)
      forEachLoop(**part, visitor, enclosing);
  enclosing.pop_back();
}

} // namespace walk_detail

/// Every loop inside `stmt` (itself included) with the loops around it, counted from `stmt` on:
/// `visitor(const Stmt &loop, const LoopStack &enclosing)`, returning void or bool.
template <typename Visitor> void forEachLoop(const Stmt &stmt, Visitor &&visitor) {
  LoopStack enclosing;
  walk_detail::forEachLoop(stmt, visitor, enclosing);
}

} // namespace parlift::ir
