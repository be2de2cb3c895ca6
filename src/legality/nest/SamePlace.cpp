#include "legality/nest/SamePlace.h"

#include "ir/Walk.h"

namespace parlift::legality {

using namespace analysis;
using ir::Stmt;

bool samePath(const Access &a, const Access &b) {
  if (a.base != b.base || a.path.size() != b.path.size() || a.size != b.size)
    return false;
  for (std::size_t i = 0; i < a.path.size(); ++i) {
    const PathStep &x = a.path[i], &y = b.path[i];
    if (x.isField != y.isField || x.fieldOffset != y.fieldOffset || x.fieldName != y.fieldName ||
        (!x.isField && (x.index.isPoisoned() || !(x.index == y.index))))
      return false;
  }
  return true;
}

std::set<const ir::Expr *> unconditional(const Stmt &sequence) {
  std::set<const ir::Expr *> result;
  const auto visit = [&](const Stmt &stmt, const auto &self) -> void {
    for (const ir::StmtRef &child : stmt.children) {
      if (child->kind == ir::StmtKind::Block)
        self(*child, self);
      if (child->kind == ir::StmtKind::Assign)
        ir::forEachOwnExpr(*child, [&](const ir::ExprRef &own) { result.insert(own.get()); });
    }
  };
  visit(sequence, visit);
  return result;
}

} // namespace parlift::legality
