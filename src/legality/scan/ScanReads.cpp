#include "legality/scan/ScanQuestion.h"

#include "analysis/symbolic/CallValue.h"
#include "analysis/symbolic/ExprFacts.h"
#include "ir/Walk.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

namespace parlift::legality {

using namespace analysis;
using ir::Expr;
using ir::ExprKind;
using ir::ExprRef;
using ir::Stmt;
using ir::StmtKind;
using ir::Symbol;
using ir::SymbolRef;

/// Composing runs ahead of all iterations.
bool ScanQuestion::checkReads() {
  for (const ExprRef &expr : evaluated_) {
    bool ok = true;
    ir::forEachExpr(*expr, [&](const Expr &part) {
      if (part.kind == ExprKind::OpaqueExpr ||
          (part.kind == ExprKind::Call && part.effects.any() && !valueOfCall(part)))
        ok = ok && refuse(part.range, fmt::format("`{}` has effects, or an unknown value",
                                                  part.range.oneLine()));
      if (part.kind == ExprKind::Load && ok)
        ok = checkRead(*part.operands[0]);
    });
    if (!ok)
      return false;
  }
  return true;
}

/// Variables are followed by their names (checkOtherNames), and not by their addresses.
static bool isByName(const Access &access) {
  return access.isScalarVariable && access.expr && access.expr->kind == ExprKind::VarRef &&
         !access.isInCallee();
}

bool ScanQuestion::checkRead(const Expr &place) {
  if (place.type->isVolatile || place.type->isAtomic)
    return refuse(place.range, fmt::format("`{}` may change at any time", place.range.oneLine()));
  if (isInTableOfLibrary(place))
    return true;
  const Expr *element = &place;
  while (element->kind == ExprKind::Member)
    element = element->operands[0].get();
  for (const ir::ScanState &state : mark_->states) // what no iteration before the last one changes
    if (!state.isElement && state.element && sameExpression(*state.element, *element))
      return true;
  const AccessTable &table = nest_.table();
  bool isKnown = place.kind == ExprKind::VarRef;
  for (const Access &access : table.accesses) {
    if (access.expr != &place || access.isWrite || !nest_.isInside(access, loop_))
      continue;
    isKnown = true;
    for (const Dependence &dependence : nest_.dependences.dependences) {
      if ((dependence.source != access.id && dependence.sink != access.id) || dependence.viaAlias ||
          (isByName(table.accesses[dependence.source]) &&
           isByName(table.accesses[dependence.sink])))
        continue;
      const Access &other =
          table.accesses[dependence.source == access.id ? dependence.sink : dependence.source];
      const auto slices = slices_.find(access.base);
      if (slices != slices_.end() && slices->second.packed && other.base == access.base)
        continue; // strips are read before anything is stored where they lie
      if (!nest_.isInside(other, loop_) ||
          (dependence.carriedBy && !nest_.isInside(*dependence.carriedBy, loop_)))
        continue; // between runs of the loop, or with what is around it
      const bool isOverwritten =
          dependence.kind == diag::DependenceKind::WAR && !dependence.carriedBy;
      if (!isOverwritten)
        return refuse(place.range,
                      fmt::format("`{}` is what the state is computed from, and the loop writes it",
                                  access.text));
    }
  }
  return isKnown || refuse(place.range, fmt::format("`{}` is read from an unknown place",
                                                    place.range.oneLine()));
}

/// What composing sets is the iterations' own; what it reads besides does not change.
bool ScanQuestion::checkVariables() {
  // Its declaration stands there, too.
  const auto isComposed = [&](const Symbol &symbol) {
    return std::ranges::any_of(mark_->levels, [&](const ir::ScanLevel &level) {
      bool declared = false;
      ir::forEachStmt(*level.compose, [&](const Stmt &stmt) {
        declared |= stmt.kind == StmtKind::Declare && stmt.symbol.get() == &symbol;
      });
      return declared;
    });
  };
  Variables own = plain_;
  for (const ir::ScanState &state : mark_->states)
    own.insert(state.symbol.get());
  std::map<const Symbol *, const ScalarUse *> uses;
  const std::vector<ScalarUse> all = scalarUses(stmt_, nest_.liveness);
  for (const ScalarUse &use : all)
    uses[use.symbol.get()] = &use;
  const SymbolRef &counter = nest_.loop(loop_).variable;
  for (const ExprRef &expr : evaluated_)
    for (const Symbol *symbol : variablesIn(*expr)) {
      const auto use = uses.find(symbol);
      const bool isState = std::ranges::any_of(
          mark_->states, [&](const ir::ScanState &state) { return state.symbol.get() == symbol; });
      if (isState || symbol == counter.get() || use == uses.end() || !use->second->written ||
          (use->second->declaredInside && isComposed(*symbol)))
        continue;
      if (use->second->declaredInside || use->second->exposedRead || !plain_.contains(symbol) ||
          symbol->isExposed())
        return refuse(expr->range,
                      fmt::format("`{}`, which the loop changes, is part of it", symbol->name));
    }
  return true;
}

/// Rounded otherwise, a number could lead to another element.
bool ScanQuestion::checkSubscripts() {
  const ValueFlow flow(*body_.body);
  Variables rounded;
  std::string how = "is rounded otherwise";
  for (const ir::ScanLevel &level : mark_->levels)
    for (const ir::ScanGroup &group : level.groups) {
      const bool isExtremum = group.op == "max" || group.op == "min";
      const bool isExact = group.family == ir::ScanFamily::LastValue || group.op == bestOf ||
                           (isExtremum && !mark_->mayTakeOtherAfterNaN);
      if (isExtremum)
        how = "may be another value after a NaN";
      for (const unsigned state : group.states)
        if (mark_->states[state].symbol->type->isFloating() && !isExact)
          rounded.insert(mark_->states[state].symbol.get());
    }
  if (rounded.empty())
    return true;
  bool ok = true;
  if (mark_->reassociatesFloat)
    how = "is rounded otherwise";
  // Compilers may round a sum one way where it is composed and another way in the loop: what is counted by it would differ.
  for (const ir::ScanState &state : mark_->states)
    if (!state.symbol->type->isFloating())
      for (const Symbol *other : rounded)
        if (flow.reached(*state.symbol).contains(other))
          return refuse(stmt_.body->range, fmt::format("`{}` depends on `{}`, which {}",
                                                       state.symbol->name, other->name, how));
  ir::forEachExpr(*body_.body, [&](const Expr &expr) {
    if (expr.kind != ExprKind::Subscript || !ok)
      return;
    for (const Symbol *symbol : variablesIn(*expr.operands[1])) {
      bool depends = rounded.contains(symbol);
      if (flow.isSet(*symbol))
        for (const Symbol *state : rounded)
          depends |= flow.reached(*symbol).contains(state);
      if (depends)
        ok = refuse(expr.range, fmt::format("`{}` depends on `{}`, which {}", expr.range.oneLine(),
                                            symbol->name, how));
    }
  });
  return ok;
}

} // namespace parlift::legality
