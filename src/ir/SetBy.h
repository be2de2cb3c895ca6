/// \file
/// Which variables do statements give a value, by name?
///
///     int k = n;   k = 2;   k++;                        setBy: k          a[k] = 2;   f(&k);   s.x = 1;      null
///     for (i = 0; i < n; i++) { int t = a[i]; s += t; } changingIn: i, t, s
///
/// By name only: stores through pointers, calls that get an address and statements that nobody follows set nothing here;
/// `analysis::assignedIn` knows of those.
#pragma once

#include "ir/Stmt.h"

#include <set>

namespace parlift::ir {

/// The variable that the statement itself declares or assigns; null: none, or a part of one.
inline const Symbol *setBy(const Stmt &stmt) {
  if (stmt.kind == StmtKind::Declare)
    return stmt.symbol.get();
  return stmt.kind == StmtKind::Assign && stmt.target->kind == ExprKind::VarRef
             ? stmt.target->symbol.get()
             : nullptr;
}

/// Those that it, or a statement inside, declares or assigns.
std::set<const Symbol *> changingIn(const Stmt &stmt);
/// Those that it, or a statement inside, assigns: without declarations, whatever they begin with.
std::set<const Symbol *> assignedByName(const Stmt &stmt);

bool isDeclaredIn(const Stmt &stmt, const Symbol &symbol);
bool isAssignedIn(const Stmt &stmt, const Symbol &symbol);

} // namespace parlift::ir
