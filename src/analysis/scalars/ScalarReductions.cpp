#include "analysis/scalars/ScalarReductions.h"
#include "analysis/scalars/IndexOfBest.h"
#include "analysis/scalars/NothingYet.h"
#include "analysis/scalars/SplitUpdates.h"
#include "analysis/scalars/SureReads.h"
#include "analysis/symbolic/CallValue.h"
#include "analysis/symbolic/ExprFacts.h"
#include "ir/Walk.h"

#include <algorithm>
#include <cstdint>

namespace parlift::analysis {

using namespace ir;

namespace {

/// All that a loop does with one variable.
struct Tally {
  SymbolRef symbol;
  std::vector<Update> updates;
  std::vector<LoopStack> loops;        ///< around each update, from the given loop inwards
  std::vector<std::int64_t> constants; ///< `x = 0` or `x = 1`, and nothing else of the kind
  std::vector<std::pair<IndexOfBest, LoopStack>> finds;
  unsigned payloadWrites = 0;
  bool plain = false; ///< read, or written in another way
};

class ReductionFinder {
public:
  ReductionFinder(const Stmt &loop, const Liveness &liveness, const SymbolSet &overwritten)
      : loop_(loop), liveness_(liveness), accesses_(liveness.accesses()),
        overwritten_(overwritten) {}

  ScalarReductions run();

private:
  void walk(const Stmt &stmt);
  void walkLoop(const Stmt &loop);
  void plain(const Stmt &stmt);
  void plain(const Expr &expr);
  bool takeUpdate(const Stmt &stmt);
  std::size_t takeSplitUpdate(const std::vector<StmtRef> &list, std::size_t at);
  bool isOnlyCopied(const Stmt &sets) const;
  bool takeConstant(const Stmt &stmt);
  bool takeIndexOfBest(const Stmt &stmt);
  bool denotesItself(const Symbol &symbol) const;

  std::optional<Reduction> decide(const Tally &tally) const;
  std::optional<std::string> operatorOf(const Tally &tally) const;
  std::optional<Reduction> decideFind(const Tally &tally) const;
  bool fillPayload(const Tally &tally, Reduction &reduction) const;
  void orderPayload(const Tally &tally, Reduction &reduction) const;
  bool endsNothing(const ExprRef &nothing, const Symbol &variable, const ExprRef &value,
                   const LoopStack &loops) const;
  bool isFixed(const Expr &place, const Symbol &best) const;
  int direction(const Stmt &loop, const Symbol &counter) const;
  const Symbol *convertedCounter(const ExprRef &value, const Stmt &loop) const;

  const Stmt &loop_;
  const Liveness &liveness_;
  const VariableAccesses &accesses_;
  const SymbolSet &overwritten_;
  std::map<const Symbol *, Tally> tallies_;
  std::vector<StmtRef> made_; ///< that updates point to
  LoopStack stack_;
  unsigned calls_ = 0; ///< around what is walked
};

ScalarReductions ReductionFinder::run() {
  walkLoop(loop_);
  ScalarReductions result;
  for (const auto &[symbol, tally] : tallies_)
    if (auto reduction = decide(tally)) {
      for (const SymbolRef &follower : reduction->payload)
        result.payloadOf[follower.get()] = tally.symbol;
      result.bySymbol[symbol] = std::move(*reduction);
    } else {
      for (std::size_t k = 0; k < tally.updates.size(); ++k)
        if (auto unsure = firstUnsure(tally.updates[k], tally.loops[k]))
          result.unsure[symbol] = std::move(unsure);
    }
  return result;
}

// --- Tallying

bool ReductionFinder::denotesItself(const Symbol &symbol) const {
  return !accesses_.references().contains(&symbol);
}

void ReductionFinder::plain(const Expr &expr) {
  accesses_.ofValue(
      expr, [&](const VariableAccess &access) { tallies_[access.symbol.get()].plain = true; });
}

void ReductionFinder::plain(const Stmt &stmt) {
  accesses_.ofStmt(
      stmt, [&](const VariableAccess &access) { tallies_[access.symbol.get()].plain = true; });
}

/// An update of a variable: it is entered as such, what it combines as plain reads.
bool ReductionFinder::takeUpdate(const Stmt &stmt) {
  auto update = matchUpdate(stmt);
  if (!update)
    // by a function of the program
    if (const StmtRef writtenOut =
            stmt.kind == StmtKind::Evaluate ? updateByCall(stmt) : withoutCall(stmt)) {
      made_.push_back(writtenOut);
      update = matchUpdate(*writtenOut);
    }
  if (!update || update->target->kind != ExprKind::VarRef ||
      !denotesItself(*update->target->symbol))
    return false;
  if (update->op == "&&" || update->op == "||")
    if (const auto begins = liveness_.onlySetTo(*update->target->symbol))
      update->beginsOpen = (*begins != 0) == (update->op == "&&");
  for (const auto &[follower, value] : update->payload) {
    plain(*value);
    Tally &tally = tallies_[follower.get()];
    tally.symbol = follower;
    ++tally.payloadWrites;
    tally.plain |= !denotesItself(*follower);
  }
  for (const auto *exprs : {&update->operands, &update->conditions})
    for (const ExprRef &expr : *exprs)
      plain(*expr);
  Tally &tally = tallies_[update->target->symbol.get()];
  tally.symbol = update->target->symbol;
  tally.loops.push_back(stack_);
  tally.updates.push_back(std::move(*update));
  return true;
}

/// What the statement sets is read by the next one and by nobody else.
bool ReductionFinder::isOnlyCopied(const Stmt &sets) const {
  const bool declares = sets.kind == StmtKind::Declare;
  const Symbol &copy = declares ? *sets.symbol : *sets.target->symbol;
  std::size_t names = 0;
  forEachExpr(loop_, [&](const Expr &expr) {
    names += expr.kind == ExprKind::VarRef && expr.symbol.get() == &copy;
  });
  return names == (declares ? 1 : 2) && !copy.isReference && !copy.type->isVolatile &&
         !copy.type->isAtomic && denotesItself(copy) && !accesses_.isReachable(copy) &&
         (declares || !liveness_.liveAfter(loop_, copy));
}

/// How many statements of the list from `at` on are an update together.
std::size_t ReductionFinder::takeSplitUpdate(const std::vector<StmtRef> &list, std::size_t at) {
  const SplitUpdate copied = copiedUpdateAt(list, at);
  const bool isCopied = copied.whole && isOnlyCopied(*list[at]);
  const SplitUpdate found = isCopied ? copied : splitUpdateAt(list, at);
  if (!found.whole || !takeUpdate(*found.whole))
    return 0;
  made_.push_back(found.whole);
  return found.count;
}

/// `found = 1` is `found = found || 1` for a variable that holds truth values.
bool ReductionFinder::takeConstant(const Stmt &stmt) {
  if (stmt.kind != StmtKind::Assign || stmt.target->kind != ExprKind::VarRef ||
      stmt.value->kind != ExprKind::IntLiteral || (stmt.value->intValue & ~1) != 0 ||
      !denotesItself(*stmt.target->symbol) || !isUpdatable(*stmt.target) ||
      !liveness_.holdsTruthValues(*stmt.target->symbol))
    return false;
  Tally &tally = tallies_[stmt.target->symbol.get()];
  tally.symbol = stmt.target->symbol;
  tally.constants.push_back(stmt.value->intValue);
  return true;
}

/// `if (v[i] > v[best]) best = i;`
bool ReductionFinder::takeIndexOfBest(const Stmt &stmt) {
  auto found = matchIndexOfBest(stmt);
  if (!found || !denotesItself(*found->best) || accesses_.isReachable(*found->best))
    return false;
  const Symbol *best = found->best.get();
  accesses_.ofValue(*found->place, [&](const VariableAccess &access) {
    if (access.symbol.get() != best || access.writes())
      tallies_[access.symbol.get()].plain = true;
  });
  for (const ExprRef &read : found->reads)
    plain(*read);
  Tally &tally = tallies_[best];
  tally.symbol = found->best;
  tally.finds.emplace_back(std::move(*found), stack_);
  return true;
}

void ReductionFinder::walk(const Stmt &stmt) {
  if (stmt.kind == StmtKind::Loop) {
    walk(*stmt.init);
    return walkLoop(stmt);
  }
  if (takeUpdate(stmt) || takeConstant(stmt) || takeIndexOfBest(stmt))
    return;
  constexpr unsigned deepest = 4; // a function may call itself
  const bool isCall = stmt.kind == StmtKind::Evaluate && calls_ < deepest;
  if (const StmtRef done = isCall ? updateByCall(stmt) : nullptr) {
    made_.push_back(done); // `if (v > 3) *s += v;`
    ++calls_;
    walk(*done);
    --calls_;
    return;
  }
  if (stmt.kind == StmtKind::Block) {
    for (std::size_t at = 0; at < stmt.children.size();) {
      const std::size_t taken = takeSplitUpdate(stmt.children, at);
      if (taken == 0)
        walk(*stmt.children[at]);
      at += std::max<std::size_t>(taken, 1);
    }
    return;
  }
  plain(stmt);
  forEachChild(stmt, [&](const StmtRef &child) { walk(*child); });
}

void ReductionFinder::walkLoop(const Stmt &loop) {
  stack_.push_back(&loop);
  plain(loop);
  for (const StmtRef &part : {loop.before, loop.after, loop.body, loop.step})
    walk(*part);
  stack_.pop_back();
}

// --- Deciding

/// `i` or `i + 1`: the variable, where the value is one plus a constant.
const Symbol *shiftedVariable(const ExprRef &value) {
  const Expr *core = withoutPreservingCasts(value).get();
  if (core->kind == ExprKind::Binary &&
      (core->binaryOp == BinaryOp::Add || core->binaryOp == BinaryOp::Sub) &&
      core->type->isSigned && core->operands[1]->kind == ExprKind::IntLiteral)
    core = withoutPreservingCasts(core->operands[0]).get();
  if (core->kind != ExprKind::Load || core->operands[0]->kind != ExprKind::VarRef)
    return nullptr;
  return core->operands[0]->symbol.get();
}

/// The most that a number of the type can be.
std::uint64_t largest(const Type &type) {
  const unsigned bits = type.isSigned ? type.bits - 1 : type.bits;
  return bits >= 64 ? UINT64_MAX : (std::uint64_t{1} << bits) - 1;
}

/// A number that is not negative.
bool isFrom0(const Expr &value) {
  return value.kind == ExprKind::IntLiteral && value.intValue >= 0;
}

/// `i = 0`, or more.
bool startsFrom0(const Stmt &loop, const Symbol &counter) {
  if (loop.init->children.size() != 1)
    return false;
  const Stmt &start = *loop.init->children[0];
  const bool isOfCounter = start.kind == StmtKind::Declare
                               ? start.symbol.get() == &counter
                               : start.kind == StmtKind::Assign &&
                                     start.target->kind == ExprKind::VarRef &&
                                     start.target->symbol.get() == &counter;
  return isOfCounter && start.value && isFrom0(*withoutPreservingCasts(start.value));
}

/// What the counter stays below, or at: `i < 100`, else what its type can hold.
std::uint64_t bound(const Stmt &loop, const Symbol &counter) {
  const ExprRef &test = withoutTruthTest(loop.condition);
  const bool compares = test->kind == ExprKind::Binary &&
                        (test->binaryOp == BinaryOp::Lt || test->binaryOp == BinaryOp::Le);
  if (!compares)
    return largest(*counter.type);
  const Expr &left = *withoutPreservingCasts(test->operands[0]),
             &right = *withoutPreservingCasts(test->operands[1]);
  const bool isCounter = left.kind == ExprKind::Load &&
                         left.operands[0]->kind == ExprKind::VarRef &&
                         left.operands[0]->symbol.get() == &counter;
  return isCounter && isFrom0(right) ? static_cast<std::uint64_t>(right.intValue)
                                     : largest(*counter.type);
}

/// The one operator of all updates and constant stores.
std::optional<std::string> ReductionFinder::operatorOf(const Tally &tally) const {
  std::string op;
  const auto agree = [&](const std::string &other) {
    const bool agrees = op.empty() || op == other;
    op = other;
    return agrees;
  };
  for (const Update &update : tally.updates)
    if (!agree(update.op))
      return std::nullopt;
  for (const std::int64_t value : tally.constants)
    if (!agree(value == 1 ? "||" : "&&"))
      return std::nullopt;
  if (op.empty())
    return std::nullopt;
  // OpenMP's && and || leave 0 or 1 even when the loop runs never; C leaves the 5 that was there.
  if ((op == "&&" || op == "||") && !liveness_.holdsTruthValues(*tally.symbol))
    return std::nullopt;
  return op;
}

/// Of one loop: its counter tells which of equals came first.
std::optional<Reduction> ReductionFinder::decideFind(const Tally &tally) const {
  const auto &[find, loops] = tally.finds.front();
  if (tally.finds.size() != 1 || tally.plain || tally.payloadWrites > 0 || !tally.updates.empty() ||
      !tally.constants.empty() || tally.symbol->isThreadLocal || !isFixed(*find.place, *find.best))
    return std::nullopt;
  if (find.nothing && !endsNothing(find.nothing, *find.best, find.value, loops))
    return std::nullopt;
  // A thread's best is passed more often than the loop's.
  Update evaluated;
  evaluated.target = find.place;
  evaluated.beforeComparison = find.before;
  evaluated.behindComparison = find.behind;
  if (firstUnsure(evaluated, loops))
    return std::nullopt;
  Reduction reduction;
  reduction.op = find.isMax ? "argmax" : "argmin";
  reduction.symbol = find.best;
  reduction.payload = {find.best};
  const SymbolRef counter = readVariable(find.value);
  const int way = counter && loops.size() == 1 ? direction(*loops.front(), *counter) : 0;
  if (way != 0)
    reduction.directions = {way};
  reduction.end = find.place;
  reduction.nothing = find.nothing;
  reduction.mayTakeOtherAfterNaN = find.nothing && find.place->type->isFloating();
  return reduction;
}

/// Where the threads' bests are compared, all that is named means what it meant in the loop.
bool ReductionFinder::isFixed(const Expr &place, const Symbol &best) const {
  SymbolSet changed;
  const auto note = [&](const VariableAccess &access) {
    if (access.writes() && access.symbol->type->isScalar()) // of elements the dependences speak
      changed.insert(access.symbol.get());
  };
  forEachStmt(loop_, [&](const Stmt &stmt) {
    accesses_.ofStmt(stmt, note);
    if (stmt.kind == StmtKind::Declare)
      changed.insert(stmt.symbol.get());
  });
  bool fixed = true;
  forEachExpr(place, [&](const Expr &part) {
    fixed &= part.kind != ExprKind::VarRef || part.symbol.get() == &best ||
             !changed.contains(part.symbol.get());
  });
  return fixed;
}

/// Once a find has set the variable, the test holds no more.
bool ReductionFinder::endsNothing(const ExprRef &nothing, const Symbol &variable,
                                  const ExprRef &value, const LoopStack &loops) const {
  if (endedByAddress(nothing, *value))
    return true;
  const Expr &core = *withoutPreservingCasts(value);
  if (core.kind == ExprKind::IntLiteral)
    return endedByNumber(nothing, core.intValue, core.intValue);
  if (variable.type->kind != TypeKind::Integer)
    return false;
  return std::ranges::any_of(loops, [&](const Stmt *loop) {
    const Symbol *counter = readVariable(value).get();
    if (!counter)
      counter = convertedCounter(value, *loop);
    return counter && startsFrom0(*loop, *counter) && direction(*loop, *counter) > 0 &&
           endedByNumber(nothing, 0, INT64_MAX);
  });
}

std::optional<Reduction> ReductionFinder::decide(const Tally &tally) const {
  if (!tally.finds.empty())
    return decideFind(tally);
  if (tally.plain || !tally.symbol || tally.payloadWrites > 0 || tally.symbol->isThreadLocal ||
      (tally.updates.empty() && overwritten_.contains(tally.symbol.get())))
    return std::nullopt;
  const auto op = operatorOf(tally);
  if (!op)
    return std::nullopt;
  Reduction reduction;
  reduction.op = *op;
  reduction.symbol = tally.symbol;
  for (const Update &update : tally.updates)
    reduction.reassociatesFloat |= update.reassociatesFloat;
  for (std::size_t k = 0; k < tally.updates.size(); ++k)
    if (firstUnsure(tally.updates[k], tally.loops[k]))
      return std::nullopt;
  const bool hasPayload = std::any_of(tally.updates.begin(), tally.updates.end(),
                                      [](const Update &update) { return !update.payload.empty(); });
  if ((*op == "min" || *op == "max") && tally.symbol->type->isFloating() && !hasPayload) {
    reduction.mayTakeOtherZero = true;
    for (const Update &update : tally.updates)
      reduction.mayTakeOtherAfterNaN |= update.takesNaN;
  }
  if (hasPayload && !fillPayload(tally, reduction))
    return std::nullopt;
  return reduction;
}

/// One update, followed by variables that nothing else in the loop touches.
bool ReductionFinder::fillPayload(const Tally &tally, Reduction &reduction) const {
  if (tally.updates.size() != 1)
    return false;
  const Update &update = tally.updates[0];
  for (const auto &[follower, value] : update.payload) {
    const auto it = tallies_.find(follower.get());
    if (it == tallies_.end() || it->second.plain || it->second.payloadWrites != 1 ||
        !it->second.updates.empty() || !it->second.constants.empty() ||
        accesses_.isReachable(*follower))
      return false;
  }
  reduction.op = "arg" + update.op;
  reduction.lastOnTies = update.lastOnTies;
  orderPayload(tally, reduction);
  if (update.nothing) {
    const auto asked = std::ranges::find_if(update.payload, [&](const auto &follower) {
      return mentions(*update.nothing, *follower.first);
    });
    if (!endsNothing(update.nothing, *asked->first, asked->second, tally.loops[0]))
      return false;
    reduction.nothing = update.nothing;
    reduction.mayTakeOtherAfterNaN = tally.symbol->type->isFloating();
  }
  // The last of equals is told by its place alone: a thread that has found nothing has one that the counter does not take.
  return !reduction.directions.empty() || !reduction.lastOnTies;
}

/// `(int)i` of an unsigned counter, or an int one as size_t: the counter, if all of its values are numbers of those types.
const Symbol *ReductionFinder::convertedCounter(const ExprRef &value, const Stmt &loop) const {
  std::uint64_t most = UINT64_MAX;
  const Expr *core = value.get();
  for (; core->kind == ExprKind::Cast; core = core->operands[0].get()) {
    if (core->type->kind != TypeKind::Integer)
      return nullptr;
    most = std::min(most, largest(*core->type));
  }
  if (core->kind != ExprKind::Load || core->operands[0]->kind != ExprKind::VarRef)
    return nullptr;
  const Symbol &counter = *core->operands[0]->symbol;
  const bool isFor = loop.testFirst && loop.condition && loop.before->children.empty() &&
                     loop.after->children.empty() && counter.type->kind == TypeKind::Integer;
  return isFor && startsFrom0(loop, counter) && direction(loop, counter) > 0 &&
                 bound(loop, counter) <= most
             ? &counter
             : nullptr;
}

/// Ties are decided by the order of iteration: by the counters of the loops among the followers, that of the given loop and
/// then those of the next inner ones as far as they are there.
void ReductionFinder::orderPayload(const Tally &tally, Reduction &reduction) const {
  auto rest = tally.updates[0].payload;
  for (const Stmt *loop : tally.loops[0]) {
    const auto directionOf = [&](const auto &follower) {
      const Symbol *variable = shiftedVariable(follower.second);
      if (!variable)
        variable = convertedCounter(follower.second, *loop);
      return variable && follower.first->type->isInteger() ? direction(*loop, *variable) : 0;
    };
    const auto counter = std::find_if(
        rest.begin(), rest.end(), [&](const auto &follower) { return directionOf(follower) != 0; });
    if (counter == rest.end())
      break;
    reduction.payload.push_back(counter->first);
    reduction.directions.push_back(directionOf(*counter));
    rest.erase(counter);
  }
  for (const auto &[follower, value] : rest)
    reduction.payload.push_back(follower);
}

/// The sign of a constant step, when the variable is changed once in each iteration of the loop, by its
/// step or test, and nowhere else; 0 otherwise.
int ReductionFinder::direction(const Stmt &loop, const Symbol &counter) const {
  if (!counter.type->isInteger() || accesses_.isReachable(counter))
    return 0;
  unsigned writes = 0;
  const auto count = [&](const VariableAccess &access) {
    writes += access.writes() && access.symbol.get() == &counter;
  };
  for (const StmtRef &part : {loop.before, loop.after, loop.body, loop.step})
    forEachStmt(*part, [&](const Stmt &stmt) { accesses_.ofStmt(stmt, count); });
  if (writes != 1)
    return 0;
  std::vector<const Stmt *> top;
  const auto take = [&](const auto &self, const Stmt &list) -> void {
    for (const StmtRef &child : list.children) {
      if (child->isOneStatement())
        self(self, *child);
      else
        top.push_back(child.get());
    }
  };
  for (const StmtRef &part : {loop.before, loop.after, loop.step})
    take(take, *part);
  // At the end of the body it is as good as in the step, when nothing jumps over it.
  StructuredFlow flow(accesses_);
  const Flow &body = flow.of(*loop.body);
  if (!body.to(Exit::Continue))
    take(take, *loop.body);
  for (const Stmt *stmt : top) {
    if (stmt->kind != StmtKind::Assign || stmt->target->kind != ExprKind::VarRef ||
        stmt->target->symbol.get() != &counter)
      continue;
    const auto update = matchUpdate(*stmt);
    const Expr *value = stmt->value.get();
    while (value->kind == ExprKind::Cast)
      value = value->operands[0].get();
    if (!update || update->op != "+" || value->kind != ExprKind::Binary ||
        value->operands[1]->kind != ExprKind::IntLiteral || value->operands[1]->intValue == 0 ||
        update->operands.size() != 1)
      return 0;
    const bool rises = (value->operands[1]->intValue > 0) == (value->binaryOp == BinaryOp::Add);
    return rises ? 1 : -1;
  }
  return 0;
}

} // namespace

ScalarReductions findScalarReductions(const Stmt &loop, const Liveness &liveness,
                                      const SymbolSet &writtenEveryIteration) {
  return ReductionFinder(loop, liveness, writtenEveryIteration).run();
}

} // namespace parlift::analysis
