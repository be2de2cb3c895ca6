/// \file
/// Scopes that hold one statement.
///
///     { { a[i] = 0; } }        a[i] = 0;
///     { a[i] = 0; b++; }       none
#pragma once

#include "ir/Stmt.h"

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

} // namespace parlift::ir
