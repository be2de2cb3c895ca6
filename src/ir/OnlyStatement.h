/// \file
/// Scopes that hold one statement, and the statements that a loop's scopes hold.
///
///                              onlyStatement      bodyStatements, of a loop with this body
///     { { a[i] = 0; } }        a[i] = 0;          a[i] = 0;
///     { a[i] = 0; b++; }       none               a[i] = 0;  b++;
#pragma once

#include "ir/Stmt.h"

#include <vector>

namespace parlift::ir {

/// The only statement inside `stmt`, scopes and hoisted sequences aside; null when there are none or several.
inline const Stmt *onlyStatement(const Stmt &stmt) {
  const Stmt *at = &stmt;
  while (at->kind == StmtKind::Block) {
    if (at->children.size() != 1)
      return nullptr;
    at = at->children.front().get();
  }
  return at;
}

/// The statements of a loop's body in order, scopes that hold all of it opened.
inline std::vector<StmtRef> bodyStatements(const Stmt &loop) {
  StmtRef body = loop.body;
  while (body->kind == StmtKind::Block && body->children.size() == 1)
    body = body->children.front();
  const bool isList = body->kind == StmtKind::Block && !body->isOneStatement();
  return isList ? body->children : std::vector<StmtRef>{body};
}

/// The statements inside `stmt` in order, all blocks opened; none of null.
inline std::vector<StmtRef> withoutBlocks(const StmtRef &stmt) {
  if (!stmt)
    return {};
  if (stmt->kind != StmtKind::Block)
    return {stmt};
  std::vector<StmtRef> result;
  for (const StmtRef &child : stmt->children)
    for (const StmtRef &inside : withoutBlocks(child))
      result.push_back(inside);
  return result;
}

/// The statements in order, blocks without braces opened.
inline std::vector<StmtRef> withoutSequences(const std::vector<StmtRef> &stmts) {
  std::vector<StmtRef> result;
  for (const StmtRef &stmt : stmts) {
    if (stmt->kind != StmtKind::Block || stmt->isScope) {
      result.push_back(stmt);
      continue;
    }
    const std::vector<StmtRef> inside = withoutSequences(stmt->children);
    result.insert(result.end(), inside.begin(), inside.end());
  }
  return result;
}

} // namespace parlift::ir
