#include "legality/nest/Touched.h"

#include "ir/Walk.h"

namespace parlift::legality {

using analysis::Access;
using analysis::VariableAccess;
using ir::Stmt;

void addTouched(const Nest &nest, const Stmt &stmt, Touched &touched) {
  const analysis::VariableAccesses &accesses = nest.liveness.accesses();
  ir::forEachStmt(stmt, [&](const Stmt &part) {
    if (part.kind == ir::StmtKind::Declare) {
      touched.declared.insert(part.symbol.get());
      touched.named.insert(part.symbol.get());
    }
    accesses.ofStmt(part, [&](const VariableAccess &access) {
      const ir::Symbol *symbol = access.symbol.get();
      if (access.kind == VariableAccess::Kind::Declare)
        return;
      (access.writes() ? touched.written : touched.read).insert(symbol);
      if (access.writes() && (access.whole || symbol->type->isScalar()))
        touched.set.insert(symbol);
    });
  });
  ir::forEachExpr(stmt, [&](const ir::Expr &expr) {
    if (expr.symbol)
      touched.named.insert(expr.symbol.get());
  });
}

Touched touchedBy(const Nest &nest, const Stmt &stmt) {
  Touched result;
  addTouched(nest, stmt, result);
  return result;
}

void Makers::add(const Stmt &stmt, std::size_t group) {
  ir::forEachExpr(stmt, [&](const ir::Expr &expr) {
    const std::size_t first = groups_.try_emplace(&expr, group).first->second;
    if (first == group)
      return;
    shared_.insert(&expr);
    sharing_.emplace(first, group);
  });
}

std::optional<std::size_t> Makers::of(const Access &access) const {
  const auto found = groups_.find(access.site);
  return found == groups_.end() ? std::nullopt : std::optional(found->second);
}

std::optional<std::size_t> Makers::onlyOneOf(const Access &access) const {
  return shared_.contains(access.site) ? std::nullopt : of(access);
}

} // namespace parlift::legality
