// Loops: a nest's own model, one symbolic iteration, its test.
#include "analysis/dependences/Dependences.h"
#include "analysis/execution/Executor.h"
#include "analysis/model/WrapAround.h"
#include "analysis/symbolic/Bounds.h"
#include "analysis/symbolic/Words.h"
#include "ir/PlainParts.h"
#include "ir/Walk.h"
#include "poly/Quota.h"

#include <algorithm>
#include <functional>
#include <tuple>

namespace parlift::analysis {

using namespace ir;

/// An outermost loop gets a model of its own. Atoms and bases known so far are copied, so that values
/// computed before the loop keep their meaning; what the loop makes is dropped after it.
void Executor::executeRoot(const Stmt &loop) {
  if (isWanted_ && !isWanted_(loop)) {
    for (auto &[symbol, value] : entries_)
      environment_.emplace(symbol, value);
    if (!members_.empty())
      forgetMembers(withOwnStores(assignedIn(loop), loop));
    return leaveNest(loop, assignedIn(loop));
  }
  models_.emplace_back();
  NestModel &nest = models_.back();
  constexpr std::uint64_t ofAnAtom = 60, ofAKey = 300;
  poly::work(ofAnAtom * scratch_.table.atoms.atoms.size() +
             ofAKey * (keyed_.size() + baseKeys_.size() + objectBases_.size() + entries_.size()));
  nest.table.atoms = scratch_.table.atoms;
  nest.table.bases = scratch_.table.bases;
  nest.table.context = path_.guards;
  nest.table.apart = testsBefore_.apart;
  forgetTestsOfContainers(nest.table.apart, loop);
  nest.table.failed = testsBefore_.failed;
  PathCondition around = std::exchange(path_, {}); // all of the nest runs under it
  auto savedKeys = keyed_;
  auto savedBaseKeys = baseKeys_;
  auto savedObjects = objectBases_;
  auto savedEntries = entries_;
  auto savedRemainders = remainders_;
  auto savedQuotients = quotients_;
  for (auto &[symbol, value] : entries_)
    environment_.emplace(symbol, value);
  const Environment entry = environment_;
  const std::size_t atomsOnEntry = scratch_.table.atoms.atoms.size();
  if (function_.hasUnstructuredFlow) {
    // A jump may have come back here: nothing of the way to the loop is known to be the last one.
    nest.table.context.clear();
    nest.table.apart.clear();
    for (auto &[symbol, value] : environment_)
      value = freshFor(*symbol, false);
    nest.table.atoms = scratch_.table.atoms;
    nest.table.bases = scratch_.table.bases;
  }
  nest.table.unsaid = testsBefore_.unsaid;
  forgetLoopsBefore(nest.table);
  // Those over counters, quotients in quotients among them, are of loops before this one, of which the table has no ranges.
  const std::function<bool(const Polynomial &)> isFixed = [&](const Polynomial &operand) {
    const auto atoms = operand.atoms();
    return std::all_of(atoms.begin(), atoms.end(), [&](AtomId id) {
      const Atom &atom = nest.table.atoms[id];
      return atom.kind != AtomKind::Counter && (atom.operand.isPoisoned() || isFixed(atom.operand));
    });
  };
  for (AtomId id = 0; id < nest.table.atoms.atoms.size(); ++id)
    if (const Atom &atom = nest.table.atoms[id];
        atom.kind == AtomKind::Quotient && !atom.low && isFixed(atom.operand) &&
        Bounds(nest.table, nest.table.context).nonNegative(atom.operand))
      nest.table.atoms.atoms.change(id).low = 0;
  const Assigned assigned = assignedIn(loop);
  executeNest(loop, nest, assigned);
  isDone_ = isWanted_ && --nestsLeft_ == 0;

  path_ = std::move(around);
  keyed_ = std::move(savedKeys);
  baseKeys_ = std::move(savedBaseKeys);
  objectBases_ = std::move(savedObjects);
  entries_ = std::move(savedEntries);
  remainders_ = std::move(savedRemainders);
  quotients_ = std::move(savedQuotients);
  environment_ = entry;
  scratch_.table.atoms.atoms.keepFirst(
      atomsOnEntry); // what a jump may have brought is new before each nest
  leaveNest(loop, assigned);
}

/// Loops of functions that were called before the nest are none of its own: what changed in them is some value, and what is named
/// nowhere but in them gets a name where the nest reads it.
void Executor::forgetLoopsBefore(AccessTable &table) {
  const auto isNamedInLoops = [](const auto &one) {
    return !one.readIn.empty() || !one.conditionalIn.empty();
  };
  const auto forget = [&](auto &one) {
    if (isNamedInLoops(one)) {
      one.readIn.clear();
      one.conditionalIn.clear();
      one.printable = false;
    }
    one.variesEverywhere = one.variesEverywhere || !one.variesIn.empty();
    one.variesIn.clear();
  };
  std::erase_if(keyed_, [&](const auto &key) { return isNamedInLoops(table.atoms[key.second]); });
  std::erase_if(baseKeys_,
                [&](const auto &key) { return isNamedInLoops(table.bases[key.second]); });
  for (AtomId id = 0; id < table.atoms.atoms.size(); ++id)
    if (const Atom &atom = table.atoms[id]; isNamedInLoops(atom) || !atom.variesIn.empty())
      forget(table.atoms.atoms.change(id));
  for (Base &base : table.bases)
    forget(base);
}

/// What the nest assigns is computed somehow.
void Executor::leaveNest(const Stmt &loop, const Assigned &assigned) {
  for (const Symbol *symbol : assigned.symbols)
    environment_[symbol] = computedFor(*symbol);
  if (assigned.anything || assigned.throughReference || !assigned.roots.empty() ||
      !assigned.changes.empty())
    forgetReached(withOwnStores(assigned, loop));
  for (auto &[symbol, where] : references_)
    if (where.kind == Place::Kind::Memory && where.base >= scratch_.table.bases.size()) {
      where = Place{};
      where.kind = Place::Kind::Memory;
      where.base = newBase({});
      where.broken = true;
    }
}

void Executor::executeNest(const Stmt &loop, NestModel &nest, const Assigned &assigned) {
  chooseInlineLimit(loop);
  modifiedInNest_ = assigned.symbols;
  nest.modified.assign(modifiedInNest_.begin(), modifiedInNest_.end());
  model_ = &nest;
  present_.clear();
  hidden_ = hiddenAt(loop);
  named_ = namesAt(loop);
  nameValues();

  Reach outside = std::exchange(reach_, {});
  executeLoop(loop);
  settleSubscripts(nest);
  dropKnownPremises();
  if (!function_.hasUnstructuredFlow && !restsOnProofs(nest.table, options_))
    reach_.addInBounds(nest.table);
  settleAssumptions();
  for (const Access &access : nest.table.accesses)
    if (access.isWrite && !access.isScalarVariable) {
      Place written;
      written.kind = Place::Kind::Memory;
      written.base = access.base;
      written.path = access.path;
      written.broken = access.wholeObject;
      forgetMembers(written);
    }

  reach_ = std::move(outside); // what is around the nest goes on
  model_ = &scratch_;
  inlineLimit_ = inlineStatements;
  modifiedInNest_.clear();
}

LoopIndex Executor::loopIndex(const Stmt &loop) {
  auto [it, isNew] = loopIndices_.try_emplace({&loop, callPath_, iterations_}, 0);
  if (isNew || loops_.empty()) {
    NestLoop nest;
    nest.stmt = &loop;
    if (!loops_.empty())
      nest.parent = loops_.back();
    nest.depth = static_cast<unsigned>(loops_.size());
    nest.inlined = inlinedDepth_ > 0;
    it->second = static_cast<LoopIndex>(table().loops.size());
    Atom counter;
    counter.kind = AtomKind::Counter;
    counter.loop = it->second;
    counter.variesIn = {it->second};
    nest.counter = newAtom(std::move(counter));
    table().loops.push_back(std::move(nest));
  }
  return it->second;
}

/// The same for each time that the loop is run, and it is run dry for each loop around it.
const Executor::LoopWrites &Executor::writesOf(const Stmt &loop) {
  const auto [known, isNew] = writes_.try_emplace(&loop);
  LoopWrites &writes = known->second;
  if (!isNew)
    return writes;
  for (const StmtRef *part : {&loop.before, &loop.after, &loop.body, &loop.step})
    if (*part) {
      writes.parts.add(assignedIn(**part));
      forEachStmt(**part, [&](const Stmt &stmt) {
        if (stmt.kind == StmtKind::Declare && !stmt.symbol->hasStaticStorage())
          writes.declared.insert(stmt.symbol.get());
      });
    }
  if (loop.condition) {
    Stmt testOnly;
    testOnly.kind = StmtKind::Evaluate;
    testOnly.value = loop.condition;
    writes.inTest = assignedIn(testOnly);
  }
  writes.stored.add(writes.parts);
  writes.stored.add(writes.inTest);
  writes.stored = withOwnStores(std::move(writes.stored), loop);
  return writes;
}

Executor::Symbols Executor::modifiedBy(const Stmt &loop) {
  const LoopWrites &writes = writesOf(loop);
  Symbols result = writes.parts.symbols;
  result.insert(writes.inTest.symbols.begin(), writes.inTest.symbols.end());
  for (const Symbol *symbol : writes.parts.symbols)
    if (auto it = references_.find(symbol); it != references_.end() && it->second.symbol)
      result.insert(it->second.symbol.get());
  if (writes.parts.anything || writes.parts.throughReference || writes.inTest.anything)
    for (const auto &[symbol, value] : environment_)
      if (hasExposedContent(*symbol) &&
          (isReached(writes.parts, *symbol) || isReached(writes.inTest, *symbol)))
        result.insert(symbol);
  if (writes.parts.mayMoveElements() || writes.inTest.mayMoveElements())
    for (const auto &[symbol, value] : environment_)
      if (maySwitchOwner(value))
        result.insert(symbol);
  return result;
}

/// A function that the nest's own header calls may have loops, too. They run before the nest, and are no part of it.
void Executor::executeLoop(const Stmt &loop) {
  const bool isOfHeader = loops_.empty() && model_ != &scratch_ && !callPath_.empty();
  const bool wasOfHeader = std::exchange(isOfHeader_, isOfHeader_ || isOfHeader);
  dry_ += isOfHeader ? 1 : 0;
  if (!executeOneByOne(loop))
    followLoop(loop);
  dry_ -= isOfHeader ? 1 : 0;
  isOfHeader_ = wasOfHeader;
}

/// `v.begin()`: a function that does no more than to give something back, and sets nothing.
static bool onlyGivesBack(const Expr &call) {
  const auto target = call.kind == ExprKind::Call ? call.target.lock() : nullptr;
  if (!target || !target->body || target->hasUnstructuredFlow)
    return false;
  const Stmt *only = target->body.get();
  while (only->kind == StmtKind::Block && only->children.size() == 1)
    only = only->children.front().get();
  bool result = only->kind == StmtKind::Return && only->value;
  if (result)
    forEachExpr(*only->value, [&](const Expr &part) {
      result = result && part.kind != ExprKind::Call && part.kind != ExprKind::OpaqueExpr;
    });
  return result;
}

/// Nothing that it reads can have been set by it, but for variables.
static bool setsOwnNumbers(const Stmt &init) {
  bool result = true;
  forEachStmt(init, [&](const Stmt &stmt) {
    const bool sets = stmt.kind == StmtKind::Assign && stmt.target->kind == ExprKind::VarRef &&
                      !stmt.target->symbol->isExposed();
    result = result && (sets || stmt.kind == StmtKind::Declare || stmt.kind == StmtKind::Block);
  });
  forEachExpr(init, [&](const Expr &expr) {
    result = result && (!expr.effects.any() || onlyGivesBack(expr));
  });
  return result;
}

void Executor::followLoop(const Stmt &loop) {
  std::optional<LoopIndex> root; // the first of its nest, whatever its header calls
  if (loops_.empty())
    root = loopIndex(loop);
  if (root)
    entryBases_.clear();
  isEntering_ = root && model_ != &scratch_ && loop.init && setsOwnNumbers(*loop.init);
  if (loop.init)
    execute(*loop.init);
  isEntering_ = false;
  if (const LoopWrites &all = writesOf(loop);
      all.parts.mayMoveElements() || all.inTest.mayMoveElements())
    forgetOwners();
  const LoopIndex index = root ? *root : loopIndex(loop);
  forgetParts(loop);
  const bool holdsFirst = holdsOnEntry(loop);
  const Symbols stored = storedBy(loop);
  Symbols modified = modifiedBy(loop);
  modified.insert(stored.begin(), stored.end());
  for (const Symbol *symbol : modified)
    if (auto known = symbols_.find(symbol); known != symbols_.end() && isTracked(*symbol) &&
                                            !environment_.count(symbol) && !entries_.count(symbol))
      entries_.emplace(symbol, entryValue(known->second));
  const Environment entry = environment_;
  NestLoop fresh = table().loops[index];
  fresh.bounds.clear();
  fresh.lower = Polynomial();
  fresh.upper.reset();
  fresh.exact = true;
  fresh.counted = false;
  fresh.variable = nullptr;
  fresh.step.reset();
  table().loops[index] = fresh;

  Atom time;
  time.variesIn = {index};
  const AtomId savedTime = std::exchange(time_, newAtom(std::move(time)));
  const PathCondition savedPath = path_;
  const auto savedBounds = bounds_;
  const bool savedJumped = jumped_;
  const LoopWrites &writes = writesOf(loop);
  Assigned written;
  written.add(writes.parts);
  written.symbols.clear();
  written.throughReference = false;
  table().loops[index].conditionsOutside = path_.count();
  table().loops[index].guardsOutside = path_.guards.size();
  table().loops[index].doubtsOutside = path_.doubts;
  loops_.push_back(index);
  holdsFirst_.push_back(holdsFirst);
  stability_.push_back(std::move(written));
  jumps_.emplace_back();

  auto restore = [&] {
    path_ = savedPath;
    bounds_ = savedBounds;
    jumped_ = savedJumped;
    unreachable_ = false;
  };
  ClosedForms forms, walks;
  bool leftEarly = false;
  std::vector<std::pair<bool, std::optional<unsigned>>> around; // of the loops around this one
  for (const LoopIndex outer : loops_)
    around.emplace_back(table().loops[outer].exact, table().loops[outer].leftAt);
  const unsigned rounds = dry_ < 2 ? 2 : 1;
  for (unsigned round = 0; round < rounds; ++round) {
    std::size_t solved = forms.size();
    environment_ = entry;
    jumps_.back() = {};
    dryRun(loop, index, modified, forms, walks);
    leftEarly |= !jumps_.back().breaks.empty();
    restore();
    for (const Symbol *symbol : stored)
      forms.erase(symbol), walks.erase(symbol);
    if (round == 0)
      chooseCounter(loop, index, forms);
    // What the body declares is new in each iteration: there is nothing to solve.
    const bool isSolved = std::all_of(modified.begin(), modified.end(), [&](const Symbol *symbol) {
      return forms.contains(symbol) || writes.declared.contains(symbol);
    });
    if (isSolved || (round > 0 && forms.size() == solved))
      break;
  }
  forms.merge(walks);
  // Entry values are those before the loop, whatever the dry runs did.
  environment_ = entry;
  jumps_.back() = {};
  // What leaves the loops around it is found once more by the body itself, which knows where this one ends.
  if (dry_ == 0)
    for (std::size_t k = 0; k < around.size(); ++k)
      std::tie(table().loops[loops_[k]].exact, table().loops[loops_[k]].leftAt) = around[k];
  table().loops[index].exact = !leftEarly;
  table().loops[index].leftAt.reset();
  if (dry_ == 0)
    takeAssumptions(loop, index);
  if (dry_ == 0 && inlinedDepth_ == 0)
    nameAtEntry(loop, index, modified);
  startIteration(index, modified, forms);
  if (dry_ > 0)
    test(loop, index); // only the range is needed
  else
    within(Reach::Kind::Iteration, [&] { iterate(loop, index); });
  restore();
  if (!table().loops[index].counted)
    mayLeave(0, true); // it may not end
  if (dry_ == 0) {
    for (const auto &[symbol, form] : forms)
      if (auto known = symbols_.find(symbol); known != symbols_.end() && !form.advance.isZero())
        model().inductions.push_back({index, known->second, form.advance});
    const Polynomial done =
        Polynomial::atom(table().loops[index].counter) - table().loops[index].lower;
    for (Induction &induction : model().inductions)
      if (induction.loop == index)
        induction.advance = induction.advance.substitute(time_, done);
  }
  loops_.pop_back();
  holdsFirst_.pop_back();
  stability_.pop_back();
  jumps_.pop_back();
  leaveLoop(loop, index, forms, modified, entry, leftEarly);
  if (loops_.empty() && model_ == &scratch_) // of a function that is called before the nest
    forgetReached(writesOf(loop).stored);
  path_ = savedPath;
  bounds_ = savedBounds;
  time_ = savedTime;
}

/// What the test of a `do` loop asks behind an iteration is so before the first one, too: `if (n) do ... while (--n);` is a `while (n)`.
/// Tests of variables alone are asked.
bool Executor::holdsOnEntry(const Stmt &loop) {
  if (loop.testFirst || !loop.condition || !isEmpty(loop.after))
    return false;
  bool isPlain = true;
  forEachExpr(*loop.condition, [&](const Expr &part) {
    isPlain &= part.kind == ExprKind::VarRef || part.kind == ExprKind::Load ||
               part.kind == ExprKind::Cast || part.kind == ExprKind::IntLiteral ||
               part.kind == ExprKind::Binary || part.kind == ExprKind::Unary;
  });
  const std::uint64_t moment = std::exchange(moment_, ++moments_);
  const bool holds = isPlain && isNever(*loop.condition, false);
  moment_ = moment;
  return holds;
}

/// Then it holds where each iteration begins: the test that let it run was about the same values.
std::vector<Constraint> Executor::testBehind(const Stmt &loop, LoopIndex index) {
  bool exact = true;
  moment_ = ++moments_;
  evaluateCondition(*loop.condition);
  const std::vector<Constraint> holds = saidHere(assume(*loop.condition, true, exact));
  boundLoop(loop, index, holds, exact);
  bounds_.insert(bounds_.end(), holds.begin(), holds.end());
  const auto &bounds = table().loops[index].bounds;
  bounds_.insert(bounds_.end(), bounds.begin(), bounds.end());
  return holds;
}

/// The test at the top of an iteration; what it says becomes the bounds of the loop, and is returned.
std::vector<Constraint> Executor::test(const Stmt &loop, LoopIndex index) {
  if (!loop.testFirst)
    return holdsFirst_.back() ? testBehind(loop, index) : std::vector<Constraint>();
  tests_.push_back(index);
  if (loop.before)
    execute(*loop.before);
  bool exact = true;
  std::vector<Constraint> holds;
  moment_ = ++moments_;
  if (loop.condition) {
    evaluateCondition(*loop.condition);
    holds = saidHere(assume(*loop.condition, true, exact));
  }
  boundLoop(loop, index, holds, exact && loop.condition);
  if (!table().loops[index].counted)
    mayLeave(reach_.innermostIteration(),
             false); // the test may fail where the bounds do not say so
  bounds_.insert(bounds_.end(), holds.begin(), holds.end());
  const auto &bounds = table().loops[index].bounds;
  bounds_.insert(bounds_.end(), bounds.begin(), bounds.end());
  if (loop.after) {
    const bool outer = std::exchange(afterTest_, true);
    execute(*loop.after);
    afterTest_ = outer;
  }
  tests_.pop_back();
  return holds;
}

void Executor::iterate(const Stmt &loop, LoopIndex index) {
  const PathCondition path = path_;
  const std::vector<Constraint> holds = test(loop, index);
  auto rise = riseToItsEnd(loop, index, holds);
  if (!rise)
    rise = riseByStride(loop, index, holds);
  if (loop.body)
    executeBody(*loop.body);
  auto continues = std::move(jumps_.back().continues);
  jumps_.back().continues.clear();
  for (const Environment &environment : continues) {
    environment_ = unreachable_ ? environment : merge(environment_, environment);
    unreachable_ = false;
  }
  path_ = path; // what `continue` skipped is no condition of the step's
  if (unreachable_)
    return;
  if (loop.step) {
    const bool isSame = rise && environment_[rise->counter].number == rise->value;
    const Expr *outside = std::exchange(fits_, isSame ? rise->sum : nullptr);
    execute(*loop.step);
    fits_ = outside;
  }
  if (loop.testFirst)
    return;
  // do ... while: the test decides about the next iteration.
  if (loop.before)
    execute(*loop.before);
  if (holdsFirst_.back())
    return; // it is a `while`
  bool exact = true;
  std::vector<Constraint> again;
  moment_ = ++moments_;
  if (loop.condition) {
    evaluateCondition(*loop.condition);
    again = saidHere(assume(*loop.condition, true, exact));
  }
  // As a test before iteration c it speaks of c - 1; that it holds for the first one is a premise.
  AtomId counter = table().loops[index].counter;
  const Polynomial previous = Polynomial::atom(counter) - Polynomial::constant(1);
  // Where it cannot be one, the test bounds nothing: the first iteration runs whatever it says.
  std::vector<Constraint> bounds;
  for (Constraint &constraint : again) {
    bool varies = false;
    constraint.value = constraint.value.substitute(counter, previous);
    for (AtomId id : constraint.value.atoms())
      if (table().atoms[id].kind != AtomKind::Counter &&
          std::find(table().atoms[id].variesIn.begin(), table().atoms[id].variesIn.end(), index) !=
              table().atoms[id].variesIn.end())
        varies = true;
    exact &= !varies;
    Constraint first = constraint;
    first.value = first.value.substitute(counter, table().loops[index].lower);
    // Numbers alone decide here: what is known at the end of the body is not yet known on entry.
    const auto number = first.value.constantValue();
    if (dry_ == 0 && !(number && *number >= 0)) {
      if (varies) {
        exact = false;
        continue;
      }
      model().premises.push_back({index, first});
    }
    bounds.push_back(constraint);
  }
  boundLoop(loop, index, bounds, exact && loop.condition);
  if (loop.after)
    execute(*loop.after);
}

} // namespace parlift::analysis
