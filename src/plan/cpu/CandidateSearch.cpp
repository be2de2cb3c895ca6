// Loops that an iteration may leave: whether the search before one can be written, and how it is dealt out.
#include "ir/Search.h"
#include "ir/Walk.h"
#include "plan/cpu/MarkMaker.h"
#include "plan/model/Cost.h"
#include "plan/model/LoopVariables.h"

#include <algorithm>
#include <bit>
#include <set>

namespace parlift::plan {

using diag::ReasonId;

namespace {

/// The loop begins where another search, in the lines before it, has ended: with a variable that a loop of OpenMP has set.
///
///     #pragma omp parallel for ...    { ... i_skip = t; ... }
///     for (int i = i_skip; ...)                                      or  i = i_start + i_skip; while (...)
bool isSearched(const ir::Stmt &loop, const ir::Function &function) {
  std::set<const ir::Symbol *> found;
  bool isBehind = false, result = false;
  const auto isOfSearch = [&](const ir::Stmt &stmt) {
    bool mentions = false;
    if (stmt.value)
      ir::forEachExpr(*stmt.value,
                      [&](const ir::Expr &part) { mentions |= found.contains(part.symbol.get()); });
    return mentions;
  };
  std::set<const ir::Symbol *> moved; // by what was found
  ir::forEachStmt(*function.body, [&](const ir::Stmt &stmt) {
    if (&stmt == &loop) {
      isBehind = true;
      ir::forEachStmt(*stmt.init, [&](const ir::Stmt &first) { result |= isOfSearch(first); });
      for (const ir::SymbolRef &symbol : variablesOf(stmt))
        result |= moved.contains(symbol.get()) && isAssignedIn(*stmt.body, *symbol);
      for (const ir::SymbolRef &symbol : variablesOf(stmt))
        result |= moved.contains(symbol.get()) &&
                  (isAssignedIn(*stmt.step, *symbol) || isAssignedIn(*stmt.before, *symbol) ||
                   isAssignedIn(*stmt.after, *symbol));
    }
    if (isBehind)
      return false;
    if (stmt.kind == ir::StmtKind::Loop && stmt.source.inOmpRegion)
      ir::forEachStmt(stmt, [&](const ir::Stmt &inside) {
        if (inside.kind == ir::StmtKind::Assign && inside.target->kind == ir::ExprKind::VarRef &&
            !isDeclaredIn(stmt, *inside.target->symbol))
          found.insert(inside.target->symbol.get());
      });
    else if (stmt.kind == ir::StmtKind::Assign && stmt.target->kind == ir::ExprKind::VarRef &&
             isOfSearch(stmt))
      moved.insert(stmt.target->symbol.get());
    return true;
  });
  return result;
}

} // namespace

bool MarkMaker::addSearch() {
  if (isSearched(loop_, *all_.function))
    return refuse(ReasonId::InOmpRegion);
  if (loop_.source.isTemplateInstance)
    return refuse(ReasonId::InTemplate);
  const ir::LoopSource &source = loop_.source;
  if (source.form == ir::LoopForm::RangeFor)
    return refuseNeed("a loop that can begin in the middle");
  // The body's words stand there twice.
  if (!source.hiddenDeclaration.empty() || source.whole.holdsDirectives() || !source.whole.valid())
    return refuseNeed("a second version of its body");
  mark_.search = facts_.search;
  for (const ir::SearchMark::Mover &mover : mark_.search->movers) {
    if (mover.isInHeader && (!mover.start->range.valid() || mover.start->wordsSayMore))
      return refuseNeed("a start in words of its own");
    if (!mover.symbol->type->isPointer() && !isDeclarable(*mover.symbol->type))
      return refuseNeed("variables like `" + mover.symbol->name + "`");
  }
  return true;
}

Candidate MarkMaker::makeSearch() {
  Candidate result;
  if (checkVerdict() && checkPlace() && addSearch() && checkHeader())
    result.mark = std::move(mark_);
  else
    result.refusal = std::move(refusal_);
  return result;
}

void dealOut(ir::ParallelMark &mark, const analysis::LoopFacts &facts, const CostModel &cost) {
  auto search = std::make_shared<ir::SearchMark>(*mark.search);
  // Comparing and counting are work, too; what is found soon must not have cost the start of threads.
  constexpr double fewest = 2, worth = 4;
  const double operations = std::max(facts.operations, fewest);
  constexpr std::int64_t shortest = 16, parts = 8, most = std::int64_t{1} << 30;
  search->chunk = shortest;
  if (cost.startCost > 0) {
    const auto enough = static_cast<std::uint64_t>(
        std::clamp(worth * cost.startCost / operations, double(parts), double(most)));
    search->prefix = static_cast<std::int64_t>(std::bit_ceil(enough));
    search->chunk = std::max<std::int64_t>(search->prefix / parts, 1);
  }
  mark.search = std::move(search);
}

} // namespace parlift::plan
