#include "plan/language/ArgSearch.h"

#include "ir/Walk.h"

#include <algorithm>

namespace parlift::plan {

namespace {

/// The variable whose value `expr` is, conversions aside; null for anything else.
const ir::Symbol *copiedVariable(const ir::Expr *expr) {
  while (expr && (expr->kind == ir::ExprKind::Cast || expr->kind == ir::ExprKind::Load))
    expr = expr->operands.at(0).get();
  return expr && expr->kind == ir::ExprKind::VarRef ? expr->symbol.get() : nullptr;
}

/// All assignments to one payload variable, and the loops around them from the searching loop on.
struct PayloadWrites {
  std::optional<const ir::Symbol *>
      source; ///< the one variable that is copied; null: something else
  std::vector<const ir::Stmt *> loops;
};

void collect(const ir::Stmt &stmt, const ir::Symbol &payload, std::vector<const ir::Stmt *> &around,
             PayloadWrites &writes) {
  const bool isLoop = stmt.kind == ir::StmtKind::Loop;
  if (isLoop)
    around.push_back(&stmt);
  if (stmt.kind == ir::StmtKind::Assign && stmt.target->kind == ir::ExprKind::VarRef &&
      stmt.target->symbol.get() == &payload) {
    const ir::Symbol *copied = copiedVariable(stmt.value.get());
    const bool first = !writes.source;
    writes.source = first || *writes.source == copied ? copied : nullptr;
    if (around.size() > writes.loops.size())
      writes.loops = around;
  }
  ir::forEachChild(stmt,
                   [&](const ir::StmtRef &child) { collect(*child, payload, around, writes); });
  if (isLoop)
    around.pop_back();
}

} // namespace

/// Fills in payload and directions; false: the payload does not tell the order of the iterations.
static bool orderByPayload(const analysis::Reduction &reduction, const analysis::LoopFacts &facts,
                           const analysis::FunctionFacts &all, ir::ArgReductionClause &clause) {
  std::vector<const ir::Stmt *> loops;
  std::vector<std::pair<ir::SymbolRef, const ir::Symbol *>> payload;
  for (const ir::SymbolRef &symbol : reduction.payload) {
    PayloadWrites writes;
    std::vector<const ir::Stmt *> around;
    collect(*facts.loop, *symbol, around, writes);
    if (writes.loops.size() > loops.size())
      loops = writes.loops;
    payload.emplace_back(symbol, writes.source.value_or(nullptr));
  }
  for (const ir::Stmt *loop : loops) {
    const analysis::LoopFacts *known = all.find(loop);
    const auto found = std::find_if(payload.begin(), payload.end(), [&](const auto &entry) {
      return known && known->counter && entry.second == known->counter.get();
    });
    // That its values are in the order of the iterations is known of the leading ones alone: conversions may wrap around.
    const std::size_t at = clause.payload.size();
    if (found == payload.end() || !known->step || *known->step == 0 ||
        at >= reduction.directions.size() || reduction.payload[at] != found->first)
      return false;
    clause.payload.push_back(found->first);
    clause.directions.push_back(*known->step > 0 ? 1 : -1);
    payload.erase(found);
  }
  if (clause.payload.empty())
    return false;
  for (const auto &[symbol, source] : payload)
    clause.payload.push_back(symbol);
  return true;
}

std::optional<ir::ArgReductionClause> argSearch(const analysis::Reduction &reduction,
                                                const analysis::LoopFacts &facts,
                                                const analysis::FunctionFacts &all) {
  ir::ArgReductionClause clause;
  clause.op = reduction.op.starts_with("arg") ? reduction.op.substr(3) : reduction.op;
  clause.extremum = reduction.symbol;
  clause.lastOnTies = reduction.lastOnTies;
  clause.nothing = reduction.nothing;
  if (!orderByPayload(reduction, facts, all, clause)) {
    if (clause.lastOnTies)
      return std::nullopt;
    clause.payload = reduction.payload;
    clause.directions.clear();
    return clause;
  }
  // The marker of "nothing found" lies below zero.
  const ir::Type &marker = *clause.payload.front()->type;
  if (clause.lastOnTies && (marker.isUnsigned() || facts.counter->type->isUnsigned()))
    return std::nullopt;
  return clause;
}

} // namespace parlift::plan
