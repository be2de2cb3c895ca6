// A clause for each variable's role.
#include "analysis/symbolic/ExprFacts.h"
#include "ir/Builder.h"
#include "ir/CountedLoop.h"
#include "ir/ExprText.h"
#include "ir/Synthetic.h"
#include "plan/cpu/MarkMaker.h"
#include "plan/language/ArgSearch.h"
#include "support/Words.h"

#include <fmt/format.h>

namespace parlift::plan {

using analysis::ScalarRole;
using diag::ReasonId;

/// `extern int total;` in the body, or a static variable of it: a clause in front of the loop has no such name.
bool MarkMaker::isDeclaredLater(const ir::Symbol &symbol) const {
  const SourceRange &name = symbol.declaration, &keyword = loop_.source.keyword;
  if (!symbol.hasStaticStorage() || !name.valid() || name.file != keyword.file ||
      name.begin < keyword.begin)
    return false;
  const auto *outline = all_.function->outline.get();
  return !outline || std::ranges::none_of(outline->declarations, [&](const auto &one) {
    return one.kind == ir::DeclarationKind::Variable && one.name == symbol.name &&
           one.whole.begin < keyword.begin &&
           (!one.scope.valid() ||
            (one.scope.begin < keyword.begin && keyword.end <= one.scope.end));
  });
}

bool MarkMaker::addRoles() {
  for (const ir::SymbolRef &symbol : variables_) {
    const auto found = facts_.evidence->roles.find(symbol.get());
    if (found == facts_.evidence->roles.end() || found->second == ScalarRole::ReadOnly ||
        found->second == ScalarRole::Local)
      continue;
    if (symbol->isSynthetic && found->second == ScalarRole::Counter)
      continue; // of a range-based for
    if (symbol->isThis || symbol->isSynthetic || symbol->type->isVolatile || symbol->type->isAtomic)
      return refuseNeed(fmt::format("a private copy of `{}`", symbol->name));
    if (isDeclaredLater(*symbol))
      return refuseNeed(fmt::format("a declaration of `{}` before it", symbol->name));
    const ScalarRole role = found->second;
    if (role == ScalarRole::Carried && isState(*symbol))
      continue;
    if (role == ScalarRole::Carried)
      return refuseNeed(fmt::format("the order of the accesses to `{}`", symbol->name));
    if (role == ScalarRole::Private)
      addPrivate(symbol);
    else if (role == ScalarRole::Lastprivate)
      addLastprivate(symbol);
    else if (role == ScalarRole::Counter && facts_.canonical && symbol == facts_.counter &&
             !isDeclaredIn(*loop_.init, *symbol) && liveness_.liveAfter(loop_, *symbol))
      mark_.lastprivates.push_back(symbol);
  }
  const bool keepsCounter =
      facts_.counter && std::find(mark_.lastprivates.begin(), mark_.lastprivates.end(),
                                  facts_.counter) != mark_.lastprivates.end();
  return !keepsCounter || mark_.runsAtLeastOnce || checkStartValue();
}

void MarkMaker::addPrivate(const ir::SymbolRef &symbol) {
  // A record that is assigned as a whole is one of the arrays too, whose clause stands already.
  for (const auto *list : {&mark_.privates, &mark_.lastprivates})
    if (std::ranges::find(*list, symbol) != list->end())
      return;
  mark_.privates.push_back(symbol);
}

/// A last value needs a first one too: a loop that runs no iteration must leave the variable as it was
/// (OpenMP leaves it unspecified, and GCC 12 does write an undefined value back).
void MarkMaker::addLastprivate(const ir::SymbolRef &symbol) {
  std::erase(mark_.privates, symbol);
  std::erase(mark_.lastprivates, symbol);
  mark_.lastprivates.push_back(symbol);
  const bool hasFirst = std::ranges::find(mark_.firstprivates, symbol) != mark_.firstprivates.end();
  if (!hasFirst && !mark_.runsAtLeastOnce && mayHaveValueBefore(*all_.function, loop_, *symbol))
    mark_.firstprivates.push_back(symbol);
}

/// The counter's first value is written once more outside the loop's header: it must mean the same there.
bool MarkMaker::checkStartValue() {
  const ir::Expr *value = nullptr;
  ir::forEachStmt(*loop_.init, [&](const ir::Stmt &stmt) {
    const bool sets =
        stmt.symbol == facts_.counter || (stmt.target && stmt.target->symbol == facts_.counter);
    if (sets && stmt.value)
      value = stmt.value.get();
  });
  bool same = value && (value->range.valid() || ir::isHeaderOfMacro(loop_.source));
  if (same)
    ir::forEachExpr(*value, [&](const ir::Expr &expr) {
      // Loads through pointers and calls may give another value later; so may variables that change.
      const bool isPlace = expr.kind == ir::ExprKind::AddressOf &&
                           expr.operands[0]->kind == ir::ExprKind::VarRef &&
                           !expr.operands[0]->type->isView; // `v.begin()`
      same &= isPlace || expr.kind == ir::ExprKind::IntLiteral ||
              expr.kind == ir::ExprKind::VarRef || expr.kind == ir::ExprKind::Load ||
              expr.kind == ir::ExprKind::Binary || expr.kind == ir::ExprKind::Unary ||
              expr.kind == ir::ExprKind::Cast;
      if (expr.kind == ir::ExprKind::VarRef) {
        const auto role = facts_.evidence->roles.find(expr.symbol.get());
        same &= role == facts_.evidence->roles.end() || role->second == ScalarRole::ReadOnly;
      }
    });
  return same || refuseNeed(fmt::format("the first value of `{}` a second time", loopName(facts_)));
}

bool MarkMaker::addReductions() {
  return std::all_of(facts_.evidence->reductions.begin(), facts_.evidence->reductions.end(),
                     [&](const analysis::Reduction &one) {
                       if (one.op == "=")
                         return addSameStores(one);
                       if (addReduction(one))
                         return true;
                       if (!one.isArray || !addAtomics(one))
                         return false;
                       refusal_.reset();
                       return true;
                     });
}

bool MarkMaker::addReduction(const analysis::Reduction &reduction) {
  if (reduction.isArray && reduction.elements && reduction.start)
    return addElements(reduction);
  if (!reduction.symbol) // behind a member or a computed pointer: no clause can name it
    return refuseNeed("a copy of the array that is updated for each thread");
  const ir::Symbol &symbol = *reduction.symbol;
  if (!reduction.payload.empty() && reduction.end)
    return addIndexOfBest(reduction);
  if (!reduction.payload.empty()) {
    std::optional<ir::ArgReductionClause> clause = argSearch(reduction, facts_, all_);
    if (clause && clause->lastOnTies && (mark_.counted || !checkStartValue()))
      clause.reset();
    for (const ir::SymbolRef &payload : reduction.payload)
      if (!isDeclarableIn(*all_.function, *payload->type))
        clause.reset();
    if (!clause || !isDeclarableIn(*all_.function, *symbol.type) ||
        (clause->nothing && !clause->nothing->range.valid()))
      return refuseNeed(fmt::format("the index of the best `{}` from all threads", symbol.name));
    mark_.argReductions.push_back(*clause);
    return true;
  }
  if (reduction.isArray && !reduction.member.empty())
    return addMember(reduction);
  if (reduction.isArray)
    return addArrayReduction(reduction);
  const bool isComplex =
      (symbol.type->kind == ir::TypeKind::Record || symbol.type->kind == ir::TypeKind::Complex) &&
      (reduction.op == "+" || reduction.op == "*") &&
      isDeclarableIn(*all_.function, *symbol.type) && !symbol.isReference &&
      !loop_.source.isTemplateInstance;
  if (!symbol.type->isInteger() && !symbol.type->isFloating() && !isComplex) {
    return refuseNeed(
        fmt::format("a reduction into `{}` of type `{}`", symbol.name, symbol.type->spelling));
  }
  mark_.reductions.push_back(
      {reduction.op, reduction.symbol, nullptr, nullptr, reduction.takesLast});
  return true;
}

/// Words that bind as tightly as `a[p]` or `-a[p]`: what compares or adds them needs no brackets.
static bool bindsTightly(const ir::Expr &value) {
  if (value.kind == ir::ExprKind::Cast || value.kind == ir::ExprKind::Unary)
    return bindsTightly(*value.operands[0]);
  return value.kind == ir::ExprKind::Load || value.kind == ir::ExprKind::Member ||
         value.kind == ir::ExprKind::Call;
}

/// What is compared stands in the clause in the place of a variable for the extremum.
bool MarkMaker::addIndexOfBest(const analysis::Reduction &reduction) {
  const ir::Symbol &best = *reduction.symbol;
  std::string words = reduction.end->range.valid() ? ir::lineText(*reduction.end) : "";
  // Of equals the thread says which was first, and no counter.
  const bool isByShares =
      reduction.directions.empty() && facts_.counted && loop_.source.form == ir::LoopForm::RangeFor;
  if (!words.empty() && !bindsTightly(*reduction.end))
    words = "(" + words + ")";
  if (!mentionsWord(words, best.name) || !isDeclarableIn(*all_.function, *best.type) ||
      !(facts_.canonical || isByShares) || best.isExposed() ||
      (reduction.nothing && !reduction.nothing->range.valid()))
    return refuseNeed(fmt::format("the index of the best `{}` from all threads", best.name));
  ir::ArgReductionClause clause;
  clause.op = reduction.op == "argmax" ? "max" : "min";
  clause.extremum = ir::syntheticSymbol(words, ir::unqualified(reduction.end->type));
  clause.payload = reduction.payload;
  clause.directions = reduction.directions;
  clause.nothing = reduction.nothing;
  mark_.argReductions.push_back(std::move(clause));
  return true;
}

bool MarkMaker::addInductions() {
  for (const analysis::InductionForm &form : facts_.evidence->inductions) {
    const ir::Symbol &symbol = *form.symbol;
    const bool isCounter = form.symbol == facts_.counter;
    if (isCounter && facts_.canonical)
      continue;
    if (!form.step || symbol.isExposed() || !isDeclarableIn(*all_.function, *symbol.type) ||
        (!symbol.type->isInteger() && !symbol.type->isPointer()))
      return refuseNeed(fmt::format("the value of `{}` in each iteration", symbol.name));
    const std::optional<std::int64_t> offset = testOffset(loop_, symbol);
    if (!offset)
      return refuseNeed(fmt::format("the value of `{}` after the test", symbol.name));
    mark_.inductions.push_back(
        {form.symbol, withOffset(form.step, *offset), form.number, form.liveAfter});
  }
  // A closed form speaks of values on entry: a variable that the loop changes has another one in the body.
  for (const ir::InductionClause &clause : mark_.inductions)
    for (const ir::SymbolRef &symbol : variables_)
      if (analysis::mentions(*clause.step, *symbol) &&
          (isAssignedIn(*loop_.body, *symbol) || isAssignedIn(*loop_.before, *symbol) ||
           isAssignedIn(*loop_.after, *symbol) || isAssignedIn(*loop_.step, *symbol)))
        return refuseNeed(fmt::format("the first value of `{}` a second time", symbol->name));
  const bool usesStart = !mark_.inductions.empty() && facts_.canonical;
  if (loop_.source.isTemplateInstance &&
      (!mark_.inductions.empty() || mark_.counted || !mark_.argReductions.empty()))
    return refuse(ReasonId::InTemplate);
  return !usesStart || checkStartValue();
}

} // namespace parlift::plan
