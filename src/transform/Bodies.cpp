#include "transform/Bodies.h"

#include "ir/Walk.h"

namespace parlift::transform {

namespace {

void collect(const ir::Stmt &stmt, const ir::Stmt &inner, std::vector<ir::StmtRef> &out) {
  for (const ir::StmtRef &child : stmt.children) {
    if (child.get() == &inner)
      continue;
    if (child->kind == ir::StmtKind::Block)
      collect(*child, inner, out);
    else
      out.push_back(child);
  }
}

} // namespace

std::vector<ir::StmtRef> besides(const ir::Stmt &outer, const ir::Stmt &inner) {
  std::vector<ir::StmtRef> result;
  collect(*outer.body, inner, result);
  return result;
}

std::vector<ir::StmtRef> unusedDeclarations(const ir::Function &function, const ir::Stmt &place,
                                            const ir::Symbol &symbol) {
  bool used = false;
  std::vector<ir::StmtRef> found;
  const auto visit = [&](const ir::StmtRef &stmt, const auto &self) -> void {
    if (stmt.get() == &place)
      return;
    if (stmt->kind == ir::StmtKind::Declare && stmt->symbol.get() == &symbol) {
      used |= stmt->value != nullptr;
      found.push_back(stmt);
    }
    ir::forEachOwnExpr(*stmt, [&](const ir::ExprRef &own) {
      ir::forEachExpr(*own, [&](const ir::Expr &expr) { used |= expr.symbol.get() == &symbol; });
    });
    ir::forEachChild(*stmt, [&](const ir::StmtRef &child) { self(child, self); });
  };
  visit(function.body, visit);
  return used ? std::vector<ir::StmtRef>{} : found;
}

} // namespace parlift::transform
