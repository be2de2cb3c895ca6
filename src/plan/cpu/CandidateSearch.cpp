// Loops that an iteration may leave: whether the search before one can be written, and how it is dealt out.
#include "ir/PlainParts.h"
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
    if (!mover.symbol->type->isPointer() && !isDeclarableIn(*all_.function, *mover.symbol->type))
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

namespace {

/// Comparing and counting are work, too.
constexpr double fewestLookedAt = 2;

/// A variable's value; null: something else.
const ir::Symbol *valueOf(const ir::Expr &expr) {
  const ir::Expr &plain = ir::withoutCasts(expr);
  return plain.kind == ir::ExprKind::Load && plain.operands[0]->kind == ir::ExprKind::VarRef
             ? plain.operands[0]->symbol.get()
             : nullptr;
}

/// The most that the conditions leave of a form, `n - 1` where `n <= 21`; none: they do not say.
std::optional<std::int64_t> mostOf(const ir::Expr &form, const std::vector<ir::ExprRef> &guards) {
  const ir::Expr &plain = ir::withoutCasts(form);
  if (plain.kind == ir::ExprKind::IntLiteral)
    return plain.intValue;
  if (plain.kind == ir::ExprKind::Binary && plain.binaryOp == ir::BinaryOp::Sub) {
    const ir::Expr &less = ir::withoutCasts(*plain.operands[1]);
    const auto most = mostOf(*plain.operands[0], guards);
    return most && less.kind == ir::ExprKind::IntLiteral && less.intValue >= 0
               ? std::optional(*most - less.intValue)
               : std::nullopt;
  }
  const ir::Symbol *variable = valueOf(plain);
  for (const ir::ExprRef &guard : guards)
    if (variable && guard->kind == ir::ExprKind::Binary && guard->binaryOp == ir::BinaryOp::Le &&
        valueOf(*guard->operands[0]) == variable)
      if (const ir::Expr &most = ir::withoutCasts(*guard->operands[1]);
          most.kind == ir::ExprKind::IntLiteral)
        return most.intValue;
  return std::nullopt;
}

} // namespace

std::optional<double> workLookedAtAlone(const ir::ParallelMark &mark,
                                        const analysis::LoopFacts &facts, const CostModel &cost) {
  ir::ParallelMark dealt = mark;
  dealOut(dealt, facts, cost);
  const auto most = mostOf(*dealt.search->trips, dealt.search->guards);
  if (!most || *most > dealt.search->prefix)
    return std::nullopt;
  return static_cast<double>(std::max<std::int64_t>(*most, 0)) *
         std::max(facts.operations, fewestLookedAt);
}

void dealOut(ir::ParallelMark &mark, const analysis::LoopFacts &facts, const CostModel &cost) {
  auto search = std::make_shared<ir::SearchMark>(*mark.search);
  // What is found soon must not have cost the start of threads.
  constexpr double worth = 4;
  const double operations = std::max(facts.operations, fewestLookedAt);
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
