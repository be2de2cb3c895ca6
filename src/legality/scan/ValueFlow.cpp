// What the variables of a body are computed from.
#include "legality/scan/Composer.h"

#include "ir/Walk.h"

namespace parlift::legality {

using namespace ir;

ValueFlow::ValueFlow(const Stmt &body) {
  visit(body, {});
}

void ValueFlow::set(const Symbol &variable, const Expr *value, const Variables &conditions) {
  Variables &reads = reads_[&variable];
  reads.insert(conditions.begin(), conditions.end());
  if (value)
    reads.merge(variablesIn(*value));
}

/// Conditions that decide whether the iteration, or the run of the inner loop, goes on behind the statement.
Variables jumpConditions(const Stmt &stmt) {
  Variables result;
  const auto collect = [&](const auto &self, const Stmt &at, const Variables &conditions) -> void {
    if (at.kind == StmtKind::Continue || at.kind == StmtKind::Break)
      result.insert(conditions.begin(), conditions.end());
    if (at.kind == StmtKind::Loop)
      return; // its jumps end there
    Variables inside = conditions;
    if (at.condition)
      inside.merge(variablesIn(*at.condition));
    forEachChild(at, [&](const StmtRef &part) { self(self, *part, inside); });
  };
  collect(collect, stmt, {});
  return result;
}

void ValueFlow::visit(const Stmt &stmt, Variables conditions) {
  if (stmt.kind == StmtKind::Declare)
    set(*stmt.symbol, stmt.value.get(), conditions);
  if (stmt.kind == StmtKind::Assign && stmt.target->kind == ExprKind::VarRef)
    set(*stmt.target->symbol, stmt.value.get(), conditions);
  if (stmt.condition)
    conditions.merge(variablesIn(*stmt.condition));
  if (stmt.kind == StmtKind::Loop)
    forEachChild(stmt, [&](const StmtRef &part) { conditions.merge(jumpConditions(*part)); });
  forEachChild(stmt, [&](const StmtRef &part) {
    visit(*part, conditions);
    conditions.merge(jumpConditions(*part));
  });
}

const Variables &ValueFlow::reached(const Symbol &variable) const {
  if (const auto known = reached_.find(&variable); known != reached_.end())
    return known->second;
  Variables all;
  std::vector<const Symbol *> open = {&variable};
  while (!open.empty()) {
    const Symbol *next = open.back();
    open.pop_back();
    const auto reads = reads_.find(next);
    if (reads == reads_.end())
      continue;
    for (const Symbol *read : reads->second)
      if (all.insert(read).second)
        open.push_back(read);
  }
  return reached_[&variable] = std::move(all);
}

} // namespace parlift::legality
