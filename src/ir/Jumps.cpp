#include "ir/Jumps.h"

#include "ir/Walk.h"

#include <algorithm>

namespace parlift::ir {

namespace {

void collect(const Stmt &stmt, bool isInner, Jumps &result) {
  result.returns |= stmt.kind == StmtKind::Return;
  result.isUnknown |= stmt.kind == StmtKind::OpaqueStmt;
  result.breaks |= stmt.kind == StmtKind::Break && !isInner;
  result.continues |= stmt.kind == StmtKind::Continue && !isInner;
  isInner |= stmt.kind == StmtKind::Loop;
  forEachChild(stmt, [&](const StmtRef &child) { collect(*child, isInner, result); });
}

} // namespace

Jumps jumpsOf(const Stmt &stmt) {
  Jumps result;
  collect(stmt, false, result);
  return result;
}

bool holdsAny(const Stmt &stmt, std::initializer_list<StmtKind> kinds) {
  bool found = false;
  forEachStmt(stmt, [&](const Stmt &part) {
    found |= std::ranges::find(kinds, part.kind) != kinds.end();
    return !found;
  });
  return found;
}

} // namespace parlift::ir
