#include "analysis/scalars/Liveness.h"
#include "analysis/symbolic/ExprFacts.h"
#include "ir/Memory.h"
#include "ir/Walk.h"

#include <algorithm>

namespace parlift::analysis {

using namespace ir;

Liveness::Liveness(const Function &function)
    : accesses_(*function.body), flow_(accesses_), everythingLive_(function.hasUnstructuredFlow) {
  findTruthVariables(function);
  if (!everythingLive_)
    visit(*function.body, {});
}

Liveness::~Liveness() = default;

namespace {

/// Dead where a function is left, as a local variable is: who reads it next has set it before.
bool holdsOwnValues(const Symbol &symbol) {
  return symbol.object && symbol.object->holdsOwnValues;
}

bool isAlwaysLive(const VariableAccesses &accesses, const Symbol &symbol) {
  return accesses.isReachable(symbol) && !holdsOwnValues(symbol);
}

} // namespace

bool Liveness::liveAfter(const Stmt &loop, const Symbol &symbol) const {
  if (everythingLive_ || isAlwaysLive(accesses_, symbol))
    return true;
  const auto live = liveOut_.find(&loop);
  return live == liveOut_.end() || live->second.contains(&symbol);
}

namespace {

/// Most statements are left in one way only and touch a few variables of many: the set is changed, not made anew.
bool isPlain(const Flow &flow) {
  return flow.to(Exit::Normal) && !flow.to(Exit::Break) && !flow.to(Exit::Continue);
}

} // namespace

SymbolSet Liveness::before(const Flow &flow, const After &after) {
  SymbolSet live;
  for (const auto &[symbol, range] : flow.exposed)
    live.insert(symbol);
  const auto through = [&](Exit exit, const SymbolSet &there) {
    if (const auto &written = flow.to(exit))
      for (const Symbol *symbol : there)
        if (!written->contains(symbol))
          live.insert(symbol);
  };
  through(Exit::Normal, after.normal);
  through(Exit::Break, after.atBreak);
  through(Exit::Continue, after.atContinue);
  return live;
}

SymbolSet Liveness::before(const Stmt &stmt, const After &after) {
  return before(flow_.of(stmt), after);
}

/// Parts without loops need no visit.
bool Liveness::holdsLoop(const Stmt &stmt) {
  const auto known = holdsLoop_.find(&stmt);
  if (known != holdsLoop_.end())
    return known->second;
  bool holds = stmt.kind == StmtKind::Loop;
  forEachChild(stmt, [&](const StmtRef &child) { holds |= holdsLoop(*child); });
  return holdsLoop_[&stmt] = holds;
}

void Liveness::visit(const Stmt &stmt, const After &after) {
  if (!holdsLoop(stmt))
    return;
  switch (stmt.kind) {
  case StmtKind::Block:
    return visitBlock(stmt, after);
  case StmtKind::If:
    visit(*stmt.thenBranch, after);
    if (stmt.elseBranch)
      visit(*stmt.elseBranch, after);
    return;
  case StmtKind::Loop:
    return visitLoop(stmt, after.normal);
  default:
    return visitOpaque(stmt, after);
  }
}

/// What `liveAfter` knows without looking is left out: a call names all globals there are.
void Liveness::visitBlock(const Stmt &block, const After &after) {
  After now = after;
  const auto isKnown = [&](const Symbol *symbol) { return isAlwaysLive(accesses_, *symbol); };
  for (auto child = block.children.rbegin(); child != block.children.rend(); ++child) {
    visit(**child, now);
    const Flow &flow = flow_.of(**child);
    if (!isPlain(flow)) {
      now.normal = before(flow, now);
      std::erase_if(now.normal, isKnown);
      continue;
    }
    for (const Symbol *symbol : *flow.to(Exit::Normal))
      now.normal.erase(symbol);
    for (const auto &[symbol, range] : flow.exposed)
      if (!isKnown(symbol))
        now.normal.insert(symbol);
  }
}

/// With `live = generated + (live after - written)` the head's set follows from the empty one in one
/// round: what flows around the loop can only be what the loop itself reads or what is live after it.
void Liveness::visitLoop(const Stmt &loop, const SymbolSet &after) {
  liveOut_[&loop] = after;
  const LoopFlow parts = flow_.ofLoop(loop);
  const auto atTest = [&](const SymbolSet &atBody) {
    SymbolSet either = after;
    either.insert(atBody.begin(), atBody.end());
    return before(parts.test, {either, {}, {}});
  };
  const auto atBody = [&](const SymbolSet &test) {
    const SymbolSet step = before(*loop.step, {test, {}, {}});
    return before(*loop.body, {step, after, step});
  };
  const SymbolSet body = atBody(atTest({}));
  const SymbolSet test = atTest(body);
  const SymbolSet step = before(*loop.step, {test, {}, {}});

  visit(*loop.step, {test, {}, {}});
  visit(*loop.body, {step, after, step});
  // Loops inside the test's own parts see what is live anywhere in it, which is enough.
  SymbolSet inTest = test;
  inTest.insert(body.begin(), body.end());
  inTest.insert(after.begin(), after.end());
  const auto addRead = [&](const VariableAccess &access) {
    if (!access.writes())
      inTest.insert(access.symbol.get());
  };
  accesses_.ofStmt(loop, addRead);
  for (const StmtRef &part : {loop.before, loop.after})
    forEachStmt(*part, [&](const Stmt &stmt) { accesses_.ofStmt(stmt, addRead); });
  visit(*loop.before, {inTest, {}, {}});
  visit(*loop.after, {inTest, {}, {}});
  visit(*loop.init, {loop.testFirst ? test : body, {}, {}});
}

void Liveness::visitOpaque(const Stmt &stmt, const After &after) {
  SymbolSet live = before(stmt, after);
  for (const SymbolSet *there : {&after.normal, &after.atBreak, &after.atContinue})
    live.insert(there->begin(), there->end());
  for (const StmtRef &child : stmt.children)
    visit(*child, {live, live, live});
}

// --- Variables that are only ever true or false

bool Liveness::holdsTruthValues(const Symbol &symbol) const {
  return symbol.type->kind == TypeKind::Bool || truthVariables_.contains(&symbol);
}

std::optional<std::int64_t> Liveness::onlySetTo(const Symbol &symbol) const {
  const auto known = setTo_.find(&symbol);
  const bool isOwn = symbol.storage == Storage::Local && !accesses_.isReachable(symbol) &&
                     !symbol.type->isVolatile && !symbol.type->isAtomic;
  return known == setTo_.end() || !isOwn ? std::nullopt : known->second;
}

/// Of stores by name; what is written in another way is no number that is known.
void Liveness::findNumbers(const std::vector<std::pair<const Symbol *, const Expr *>> &stores,
                           const SymbolSet &refuted) {
  for (const auto &[symbol, value] : stores) {
    bool isOfItself = false;
    forEachExpr(*value, [&](const Expr &part) {
      isOfItself |= part.kind == ExprKind::VarRef && part.symbol.get() == symbol;
    });
    if (isOfItself)
      continue;
    const Expr *core = value;
    while (core->kind == ExprKind::Cast)
      core = core->operands[0].get();
    std::optional<std::int64_t> number;
    if (core->kind == ExprKind::IntLiteral)
      number = core->intValue;
    const auto [known, isNew] = setTo_.try_emplace(symbol, number);
    if (!isNew && known->second != number)
      known->second = std::nullopt;
  }
  for (const Symbol *symbol : refuted)
    setTo_.erase(symbol);
}

/// Integers that no other code can reach and that are assigned truth values only; a value never
/// assigned is nobody's to read. Starts from all and drops those that some assignment refutes.
void Liveness::findTruthVariables(const Function &function) {
  std::vector<std::pair<const Symbol *, const Expr *>> stores;
  SymbolSet refuted;
  forEachStmt(*function.body, [&](const Stmt &stmt) {
    const Symbol *assigned = stmt.symbol.get();
    if (stmt.kind == StmtKind::Assign && stmt.target->kind == ExprKind::VarRef)
      assigned = stmt.target->symbol.get();
    if (stmt.kind == StmtKind::Declare && stmt.symbol->type->isInteger())
      truthVariables_.insert(assigned);
    if (assigned && stmt.value)
      stores.emplace_back(assigned, stmt.value.get());
    // Written in any other way: by a callee, through a reference, by a statement not understood.
    accesses_.ofStmt(stmt, [&](const VariableAccess &access) {
      if (access.writes() && access.symbol.get() != assigned)
        refuted.insert(access.symbol.get());
    });
  });
  findNumbers(stores, refuted);
  for (const Symbol *symbol : refuted)
    truthVariables_.erase(symbol);
  std::erase_if(truthVariables_, [&](const Symbol *symbol) {
    return symbol->storage != Storage::Local || accesses_.isReachable(*symbol) ||
           symbol->type->isVolatile || symbol->type->isAtomic;
  });
  const auto isTruth = [&](const Symbol &symbol) { return holdsTruthValues(symbol); };
  for (bool changed = true; changed;) {
    changed = false;
    for (const auto &[symbol, value] : stores)
      if (truthVariables_.contains(symbol) && !isTruthValue(*value, isTruth))
        changed |= truthVariables_.erase(symbol) > 0;
  }
}

} // namespace parlift::analysis
