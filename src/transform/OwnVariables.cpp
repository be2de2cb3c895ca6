#include "ir/Builder.h"
#include "ir/Rewrite.h"
#include "ir/Walk.h"
#include "transform/StageParts.h"

namespace parlift::transform {

using ir::StmtRef;

OwnVariables::OwnVariables(const legality::StageEvidence &evidence,
                           const std::vector<ir::SymbolRef> &privates,
                           const std::set<const ir::Stmt *> &walked, const ThreadParts &threads,
                           Names &names)
    : threads_(&threads) {
  std::set<const ir::Symbol *, ir::Declared> all;
  for (const ir::SymbolRef &symbol : privates)
    all.insert(symbol.get());
  std::set<const ir::Symbol *> counters, mentioned;
  for (const ir::CountedLoop &header : evidence.grid())
    counters.insert(header.counter.get());
  for (const StmtRef &stmt : evidence.body()) {
    if (stmt->kind == ir::StmtKind::Declare)
      all.insert(stmt->symbol.get());
    const auto header =
        walked.count(stmt.get()) != 0 ? ir::countedLoop(*stmt) : std::optional<ir::CountedLoop>();
    ir::forEachExpr(*stmt, [&](const ir::Expr &expr) {
      if (expr.symbol && !(header && expr.symbol == header->counter))
        mentioned.insert(expr.symbol.get());
    });
  }
  for (const ir::Symbol *symbol : all)
    if (counters.count(symbol) == 0 && mentioned.count(symbol) != 0)
      arrays_.emplace(
          symbol, names.another(symbol->name, threads.perThread(ir::unqualified(symbol->type))));
}

StmtRef OwnVariables::in(StmtRef stmt, const ir::Symbol *counter) const {
  for (const auto &[symbol, own] : arrays_)
    if (symbol != counter)
      stmt = ir::replaceVariable(stmt, *symbol, threads_->ownPlace(own));
  return stmt;
}

StmtRef OwnVariables::asAssignment(const StmtRef &stmt) const {
  if (stmt->kind != ir::StmtKind::Declare)
    return stmt;
  if (!stmt->value || arrays_.count(stmt->symbol.get()) == 0)
    return nullptr;
  return ir::assign(ir::varRef(stmt->symbol), stmt->value);
}

bool OwnVariables::areAssignedIn(const ir::Stmt &stmt) const {
  bool result = false;
  ir::forEachStmt(stmt, [&](const ir::Stmt &part) {
    result |= part.kind == ir::StmtKind::Assign && part.target->kind == ir::ExprKind::VarRef &&
              arrays_.count(part.target->symbol.get()) != 0;
  });
  return result;
}

std::vector<ir::SymbolRef> OwnVariables::arrays() const {
  std::vector<ir::SymbolRef> result;
  for (const auto &[symbol, own] : arrays_)
    result.push_back(own);
  return result;
}

} // namespace parlift::transform
