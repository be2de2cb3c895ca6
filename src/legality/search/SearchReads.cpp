// Whether all that is looked at exists, and what becomes of the variables that iterations set.
#include "legality/search/SearchQuestion.h"

#include "analysis/symbolic/ExprFacts.h"
#include "analysis/symbolic/ValueRange.h"
#include "ir/Builder.h"
#include "ir/CountedLoop.h"
#include "ir/Jumps.h"
#include "ir/OnlyStatement.h"
#include "ir/Walk.h"

#include <algorithm>
#include <iterator>

namespace parlift::legality {

using diag::ReasonId;
using ir::BinaryOp;
using ir::ExprKind;
using ir::ExprRef;
using ir::Stmt;
using ir::StmtKind;
using ir::StmtRef;

bool SearchQuestion::inner(const Stmt &loop, bool isAlways) {
  const auto counted = ir::countedLoop(loop);
  if (!counted || counted->test == BinaryOp::Ne || !isPlainVariable(*counted->counter) ||
      header_->movers.contains(counted->counter.get()))
    return refuse(ReasonId::LoopNotCounted, loop.source.keyword);
  if (!sure_->isSure(counted->first) || !sure_->isSure(counted->limit))
    return false;
  const auto first = sure_->endsOf(counted->first), limit = sure_->endsOf(counted->limit);
  const bool rises = counted->step > 0;
  const std::int64_t open = counted->test == BinaryOp::Lt || counted->test == BinaryOp::Gt ? 1 : 0;
  if (isAlways)
    set_.push_back(counted->counter.get());
  if (first && limit && std::abs(counted->step) < (1 << 20)) {
    SureElements::Ends ends;
    ends.low = rises ? first->low : limit->low.plus(Sum(open));
    ends.high = rises ? limit->high.plus(Sum(open), -1) : first->high;
    // A narrower counter would wrap around before its limit.
    if (analysis::fits(analysis::rangeOf(*counted->limit), *counted->counter->type))
      sure_->set(*counted->counter, std::move(ends));
  }
  const bool done = reads(loop.body, false);
  sure_->forget(*counted->counter);
  return done;
}

/// All that is evaluated exists; which variables every iteration sets.
bool SearchQuestion::reads(const StmtRef &stmt, bool isAlways) {
  switch (stmt->kind) {
  case StmtKind::Block:
    return std::ranges::all_of(stmt->children, [&](const StmtRef &child) {
      const bool done = reads(child, isAlways);
      isAlways &= !ir::holdsAny(*child, {StmtKind::Break, StmtKind::Continue});
      return done;
    });
  case StmtKind::Declare:
  case StmtKind::Assign: {
    if (stmt->value && !sure_->isSure(stmt->value)) {
      const bool moves =
          stmt->kind == StmtKind::Assign && header_->movers.contains(stmt->target->symbol.get());
      if (!moves)
        return false;
    }
    const ir::SymbolRef &symbol =
        stmt->kind == StmtKind::Declare ? stmt->symbol : stmt->target->symbol;
    if (isAlways && stmt->value)
      set_.push_back(symbol.get());
    return true;
  }
  case StmtKind::Evaluate:
    return sure_->isSure(stmt->value);
  case StmtKind::If:
    return sure_->isSure(stmt->condition) && reads(stmt->thenBranch, false) &&
           (!stmt->elseBranch || reads(stmt->elseBranch, false));
  case StmtKind::Loop:
    return inner(*stmt, isAlways);
  case StmtKind::Break:
  case StmtKind::Continue:
    return true;
  default:
    return refuse(ReasonId::LoopExitsEarly, stmt->range);
  }
}

namespace {

using Symbols = std::set<const ir::Symbol *>;

bool readsOnly(const ExprRef &expr, const Symbols &own, const Symbols &done) {
  bool fine = true;
  if (expr)
    ir::forEachExpr(*expr, [&](const ir::Expr &part) {
      fine &= part.kind != ExprKind::VarRef || !own.contains(part.symbol.get()) ||
              done.contains(part.symbol.get());
    });
  return fine;
}

/// No variable of `own` is read before the iteration has set it; `done` grows by those that it has set. Jumps end a branch.
bool isSetFirst(const StmtRef &stmt, const Symbols &own, Symbols &done, bool &jumps) {
  if (!stmt || jumps)
    return true;
  switch (stmt->kind) {
  case StmtKind::Block:
    return std::ranges::all_of(
        stmt->children, [&](const StmtRef &child) { return isSetFirst(child, own, done, jumps); });
  case StmtKind::Assign:
    if (!readsOnly(stmt->value, own, done))
      return false;
    done.insert(stmt->target->symbol.get());
    return true;
  case StmtKind::If: {
    Symbols yes = done, no = done;
    bool yesJumps = false, noJumps = false;
    if (!readsOnly(stmt->condition, own, done) ||
        !isSetFirst(stmt->thenBranch, own, yes, yesJumps) ||
        !isSetFirst(stmt->elseBranch, own, no, noJumps))
      return false;
    jumps = yesJumps && noJumps;
    if (yesJumps)
      done = no;
    else if (noJumps)
      done = yes;
    else
      std::ranges::set_intersection(yes, no, std::inserter(done, done.end()));
    return true;
  }
  case StmtKind::Loop: {
    bool none = false;
    if (!isSetFirst(stmt->init, own, done, none) || !readsOnly(stmt->condition, own, done))
      return false;
    Symbols inside = done;
    return isSetFirst(stmt->body, own, inside, none);
  }
  case StmtKind::Break:
  case StmtKind::Continue:
    jumps = true;
    return true;
  default:
    return readsOnly(stmt->value, own, done);
  }
}

} // namespace

/// Variables from outside that iterations set for themselves.
bool SearchQuestion::variables() {
  std::set<const ir::Symbol *> written, declared;
  ir::forEachStmt(*look_, [&](const Stmt &stmt) {
    if (stmt.kind == StmtKind::Assign)
      written.insert(stmt.target->symbol.get());
    if (stmt.kind == StmtKind::Declare)
      declared.insert(stmt.symbol.get());
  });
  std::erase_if(written, [&](const ir::Symbol *symbol) {
    return declared.contains(symbol) || header_->movers.contains(symbol);
  });
  Symbols done;
  bool jumps = false;
  if (!isSetFirst(look_, written, done, jumps))
    return refuse(ReasonId::ScalarCarried, loop_.source.keyword,
                  "a variable that the iteration before has set");
  // What is set before anything leaves is what the loop's last iteration makes it, whoever reads it.
  for (const ir::Symbol *symbol : set_)
    written.erase(symbol);
  for (const analysis::ScalarUse &use : analysis::scalarUses(loop_, nest_.liveness)) {
    const ir::Symbol *symbol = use.symbol.get();
    if (!written.contains(symbol))
      continue;
    if (use.exposedRead || use.liveAfter)
      return refuse(ReasonId::ScalarCarried, use.firstWrite, symbol->name);
    written.erase(symbol);
  }
  return written.empty() ||
         refuse(ReasonId::ScalarCarried, loop_.source.keyword, (*written.begin())->name);
}

} // namespace parlift::legality
