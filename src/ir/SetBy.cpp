#include "ir/SetBy.h"

#include "ir/Walk.h"

namespace parlift::ir {

std::set<const Symbol *> changingIn(const Stmt &stmt) {
  std::set<const Symbol *> result;
  forEachStmt(stmt, [&](const Stmt &part) {
    if (const Symbol *symbol = setBy(part))
      result.insert(symbol);
  });
  return result;
}

std::set<const Symbol *> assignedByName(const Stmt &stmt) {
  std::set<const Symbol *> result;
  forEachStmt(stmt, [&](const Stmt &part) {
    if (const Symbol *symbol = setBy(part); symbol && part.kind == StmtKind::Assign)
      result.insert(symbol);
  });
  return result;
}

bool isDeclaredIn(const Stmt &stmt, const Symbol &symbol) {
  bool found = false;
  forEachStmt(stmt, [&](const Stmt &part) {
    found |= part.kind == StmtKind::Declare && part.symbol.get() == &symbol;
  });
  return found;
}

bool isAssignedIn(const Stmt &stmt, const Symbol &symbol) {
  bool found = false;
  forEachStmt(stmt, [&](const Stmt &part) {
    found |= part.kind == StmtKind::Assign && setBy(part) == &symbol;
  });
  return found;
}

} // namespace parlift::ir
