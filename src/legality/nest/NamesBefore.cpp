#include "legality/nest/NamesBefore.h"

#include "ir/Walk.h"

namespace parlift::legality {

NamesBefore::NamesBefore(const ir::Function &function, const ir::Stmt &loop)
    : loop_(loop), isStructured_(!function.hasUnstructuredFlow) {
  // Globals and static variables, as far as the function names them. Of two static ones with a name either may
  // be meant.
  ir::forEachExpr(*function.body, [&](const ir::Expr &expr) {
    if (!expr.symbol || !expr.symbol->hasStaticStorage())
      return;
    const auto [known, isNew] = known_.try_emplace(expr.symbol->name, Known{expr.symbol});
    if (!isNew && known->second.symbol != expr.symbol)
      known->second = {};
  });
  std::map<std::string, ir::SymbolRef, std::less<>> statics;
  ir::forEachExpr(*function.body, [&](const ir::Expr &expr) {
    if (expr.symbol && expr.symbol->storage == ir::Storage::StaticLocal)
      statics.emplace(expr.symbol->name, expr.symbol);
  });
  for (const ir::SymbolRef &parameter : function.parameters)
    known_[parameter->name] = {parameter, true};
  descend(*function.body);
  // A static variable may hide any other of its name, and the tree does not say where it is declared.
  for (const auto &[name, symbol] : statics)
    if (const auto known = known_.find(name);
        known != known_.end() && known->second.symbol != symbol)
      known->second = {};
}

ir::SymbolRef NamesBefore::find(std::string_view name) const {
  const auto found = known_.find(name);
  return found == known_.end() ? nullptr : found->second.symbol;
}

ir::SymbolRef NamesBefore::findSet(std::string_view name) const {
  const auto found = known_.find(name);
  return found != known_.end() && found->second.isSet ? found->second.symbol : nullptr;
}

/// What has run before what follows it: `for (k = 0; ...) ...` has given `k` a value too.
void NamesBefore::passBy(const ir::Stmt &stmt) {
  if (stmt.kind == ir::StmtKind::Declare) {
    known_[stmt.symbol->name] = {stmt.symbol, stmt.value != nullptr};
  } else if (stmt.kind == ir::StmtKind::Assign && stmt.target->kind == ir::ExprKind::VarRef) {
    const auto known = known_.find(stmt.target->symbol->name);
    if (known != known_.end() && known->second.symbol == stmt.target->symbol)
      known->second.isSet |= isStructured_;
  } else if (stmt.kind == ir::StmtKind::Block && !stmt.isScope) {
    for (const ir::StmtRef &child : stmt.children)
      passBy(*child);
  } else if (stmt.kind == ir::StmtKind::Loop) {
    const auto outside = known_;
    passBy(*stmt.init);
    for (auto &[name, variable] : known_) // what the header declares ends with the loop
      if (const auto same = outside.find(name);
          same == outside.end() || same->second.symbol != variable.symbol)
        variable = same == outside.end() ? Known{} : same->second;
  }
}

/// False: the loop is not inside, and what is declared there is not known after it.
bool NamesBefore::descend(const ir::Stmt &stmt) {
  if (&stmt == &loop_)
    return true;
  const auto before = known_;
  if (stmt.kind == ir::StmtKind::Loop)
    passBy(*stmt.init);
  for (const ir::StmtRef &child : stmt.children) {
    if (descend(*child))
      return true;
    passBy(*child);
  }
  for (const ir::StmtRef *part :
       {&stmt.thenBranch, &stmt.elseBranch, &stmt.before, &stmt.after, &stmt.body, &stmt.step})
    if (*part && descend(**part))
      return true;
  known_ = before;
  return false;
}

} // namespace parlift::legality
