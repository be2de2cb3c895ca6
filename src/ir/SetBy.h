/// \file
/// The variable that a statement gives a value.
///
///     int k = n;   k = 2;   k++;      k            a[k] = 2;   f(&k);      null
#pragma once

#include "ir/Stmt.h"

namespace parlift::ir {

inline const Symbol *setBy(const Stmt &stmt) {
  if (stmt.kind == StmtKind::Declare)
    return stmt.symbol.get();
  return stmt.kind == StmtKind::Assign && stmt.target->kind == ExprKind::VarRef
             ? stmt.target->symbol.get()
             : nullptr;
}

} // namespace parlift::ir
