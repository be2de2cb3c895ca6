// Statements: where control goes, what they read and write.
#include "analysis/execution/Executor.h"
#include "analysis/execution/ExecutorValues.h"
#include "analysis/model/KeptRows.h"
#include "analysis/scalars/Scalars.h"
#include "analysis/scalars/SureReads.h"
#include "analysis/symbolic/ExprFacts.h"
#include "analysis/symbolic/Words.h"
#include "ir/Builder.h"
#include "ir/ContainerChange.h"
#include "ir/Iterator.h"
#include "ir/Walk.h"
#include "poly/Quota.h"

#include <algorithm>
#include <iterator>
#include <tuple>

namespace parlift::analysis {

using namespace ir;

namespace {

/// Two pointers into one array.
bool differInSubscript(const Value &a, const Value &b) {
  const bool areAlike = a.kind == Value::Kind::Pointer && b.kind == Value::Kind::Pointer &&
                        a.base == b.base && a.path.size() == 1 && b.path.size() == 1;
  return areAlike && !a.path[0].isField && !b.path[0].isField &&
         a.path[0].elementSize == b.path[0].elementSize && a.path[0].elementSize > 0 &&
         a.path[0].isOwned == b.path[0].isOwned && !a.path[0].isModular && !b.path[0].isModular;
}

} // namespace

/// What variables hold is kept for each way that the execution may take.
std::uint64_t Executor::unitsOf(const Stmt &stmt) const {
  constexpr std::uint64_t ofAStatement = 2500, ofAVariable = 300;
  const std::uint64_t copies = stmt.kind == StmtKind::If || stmt.kind == StmtKind::Loop ? 3
                               : stmt.kind == StmtKind::Return                          ? 1
                                                                                        : 0;
  return ofAStatement + copies * ofAVariable * environment_.size();
}

void Executor::execute(const Stmt &stmt) {
  if (isDone_)
    return;
  if (unreachable_)
    return passOver(stmt);
  poly::work(unitsOf(stmt));
  if (loops_.empty() && stmt.kind != StmtKind::Block && stmt.kind != StmtKind::If)
    forgetTestsOfContainers(testsBefore_.apart, stmt);
  moment_ = ++moments_;
  std::size_t firstAccess = table().accesses.size();
  switch (stmt.kind) {
  case StmtKind::Block:
    return executeBlock(stmt);
  case StmtKind::Declare:
    declare(stmt);
    return startFilling(stmt);
  case StmtKind::Assign:
    executeAssign(stmt);
    startFilling(stmt);
    return tagUpdate(stmt, firstAccess);
  case StmtKind::Evaluate:
    if (stmt.value)
      evaluate(*stmt.value);
    return;
  case StmtKind::If:
    executeIf(stmt);
    return tagUpdate(stmt, firstAccess);
  case StmtKind::Loop:
    return loops_.empty() && dry_ == 0 && callStack_.size() == 1 ? executeRoot(stmt)
                                                                 : executeLoop(stmt);
  case StmtKind::Break:
  case StmtKind::Continue:
  case StmtKind::Return:
    return jump(stmt);
  case StmtKind::OpaqueStmt:
    return executeOpaque(stmt);
  }
}

void Executor::executeBlock(const Stmt &stmt) {
  for (const StmtRef &child : stmt.children)
    execute(*child);
}

/// Of a local variable, or of a parameter of a callee whose address is taken: a new one in each iteration, and call.
void Executor::makeObject(const SymbolRef &variable) {
  // A call before the nest, or in a loop further out, had a variable of its own, which is no more.
  if (const auto known = objectBases_.find(variable.get());
      known != objectBases_.end() && model_ != &scratch_ && inlinedDepth_ > 0 &&
      (known->second < scratch_.table.bases.size() ||
       table().bases[known->second].declaredIn != loops_))
    objectBases_.erase(known);
  if (loops_.empty() || objectBases_.contains(variable.get()))
    return;
  Base &base = table().bases[objectBase(variable)];
  base.isLocalToNest = true;
  base.declaredIn = loops_;
}

/// Nothing in the function changes how many elements the container has, nor gets hold of more than its elements.
static bool keepsItsSize(const Stmt &body, const Symbol &container) {
  unsigned names = 0, known = 0;
  const auto isIt = [&](const Expr &place) {
    return place.kind == ExprKind::VarRef && place.symbol.get() == &container;
  };
  // Where its elements lie, or how many there are.
  const auto isPlain = [&](const Expr &part) {
    return (part.kind == ExprKind::AddressOf && isIt(*part.operands[0]) && part.type->element &&
            part.type->element->kind != TypeKind::Container) ||
           (part.kind == ExprKind::Load && isContainerSize(*part.operands[0]) &&
            isIt(*part.operands[0]->operands[0]));
  };
  forEachExpr(body, [&](const Expr &part) {
    names += isIt(part) ? 1 : 0;
    known += isPlain(part) ? 1 : 0;
    if (part.kind != ExprKind::Call)
      return;
    if (containerChange(part) || part.isMemberCall) { // `&c` is the object here
      known -= !part.operands.empty() && isPlain(*part.operands[0]) ? 1 : 0;
      return;
    }
    // `sum(c)` of a `const std::vector<T> &`: C++ lets nobody change it but by a cast.
    const auto target = part.target.lock();
    for (std::size_t k = 0; target && k < part.operands.size(); ++k)
      if (isIt(*part.operands[k]) && k < target->parameters.size() &&
          target->parameters[k]->isReference && target->parameters[k]->type->isConst)
        ++known;
  });
  forEachStmt(body, [&](const Stmt &part) {
    const bool isBound = part.kind == StmtKind::Declare && part.symbol->isReference && part.value &&
                         part.value->kind == ExprKind::AddressOf && isIt(*part.value->operands[0]);
    known -= isBound ? 1 : 0; // another name for it
  });
  return names == known;
}

void Executor::declare(const Stmt &stmt) {
  const Symbol &symbol = *stmt.symbol;
  forgetMembers(symbol);
  forgetParts(symbol);
  if (symbol.isReference) {
    if (stmt.value && stmt.value->kind == ExprKind::AddressOf) {
      references_[&symbol] = place(*stmt.value->operands[0]);
      return;
    }
    if (stmt.value)
      evaluate(*stmt.value);
    return;
  }
  if (symbol.storage == Storage::Local)
    makeObject(stmt.symbol);
  Value value;
  if (stmt.value)
    value = evaluate(*stmt.value);
  if (isTracked(symbol)) {
    Place where;
    where.symbol = stmt.symbol;
    if (stmt.value)
      assign(where, *stmt.value, value, symbol.type);
    else
      environment_[&symbol] = freshFor(symbol, true);
  } else if (stmt.value && !symbol.type->isFloating()) {
    Place where;
    where.kind = Place::Kind::Memory;
    where.base = objectBase(stmt.symbol);
    // A structure is written like by `one = all[i];`: all of it, and no more.
    record(where, *stmt.value, true, symbol.type->kind != TypeKind::Record);
    keepView(symbol, *stmt.value);
    if (loops_.empty() && dry_ == 0 && callStack_.size() == 1 && sizeOfMade(*stmt.value) &&
        keepsItsSize(*function_.body, symbol))
      table().bases[where.base].bytes = allocatedBytes(*stmt.value);
    if (symbol.type->kind == TypeKind::Record && stmt.value->kind == ExprKind::Load)
      copyMembers(*stmt.value->operands[0], where);
    if (symbol.type->kind == TypeKind::Record)
      copyParts(*stmt.value, where);
  }
}

void Executor::executeAssign(const Stmt &stmt) {
  Value value = evaluate(*stmt.value);
  if (!filling_.empty())
    noteReached(stmt);
  Place where = place(*stmt.target);
  if (stmt.target->type && (stmt.target->type->isVolatile || stmt.target->type->isAtomic))
    obstacle(diag::ReasonId::ObservableEffect, stmt.target->range, stmt.target->range.oneLine(),
             loops_);
  assign(where, *stmt.target, value, stmt.target->type);
  if (stmt.target->kind == ExprKind::VarRef)
    keepView(*stmt.target->symbol, *stmt.value);
  if (stmt.target->type && stmt.target->type->kind == TypeKind::Record &&
      stmt.value->kind == ExprKind::Load)
    copyMembers(*stmt.value->operands[0], where);
  if (stmt.target->type && stmt.target->type->kind == TypeKind::Record)
    copyParts(*stmt.value, where);
}

void Executor::assign(const Place &where, const Expr &target, const Value &value,
                      const TypeRef &type) {
  if (where.kind == Place::Kind::Memory || hasExposedContent(*where.symbol))
    letEscape(value);
  if (where.kind == Place::Kind::Memory) {
    record(where, target, true);
    storePart(where, value, type);
    storeMember(where, value, type);
    const Base &base = table().bases[where.base];
    const SymbolRef object = base.kind == BaseKind::Object ? base.symbol : nullptr;
    if (object &&
        isTracked(
            *object)) { // a scalar, through its address; all of it: the value is what is stored
      const bool isAll = where.path.empty() && !where.broken && type &&
                         ir::sameType(*type, *object->type) && type->isInteger() &&
                         value.kind == Value::Kind::Integer;
      environment_[object.get()] = isAll ? value : freshFor(*object, true); // `base` may move
    } else if (loops_.empty() && !object) {
      Assigned stored;
      stored.storesTo(base.objects, type.get());
      forgetReached(stored);
    }
    return;
  }
  const Symbol &symbol = *where.symbol;
  recordScalar(where.symbol, true);
  if (model_ == &scratch_)
    forgetMembers(where);
  if (hasExposedContent(symbol) && target.isLvalue())
    record(where, target, true);
  if (!isTracked(symbol))
    return;
  bool matches = value.kind == (type->isPointer() ? Value::Kind::Pointer : Value::Kind::Integer);
  Value stored = matches ? value : freshFor(symbol, true);
  if (stored.kind == Value::Kind::Pointer && walksThroughRows(*type))
    joinKeptRows(stored.path);
  if (stored.kind == Value::Kind::Pointer && loops_.empty() && model_ == &scratch_)
    becomeCallersBlock(stored, symbol);
  if (matches && stored.isAtBase() && loops_.empty() && model_ == &scratch_) {
    // `p = v->data`: from here on the user's word for it is p; not yet where a loop's own header says so.
    Base &base = table().bases[stored.base];
    const bool pointsToRows =
        base.elementType && base.elementType->kind == TypeKind::Array &&
        bytesOf(base.elementType) != stored.path[0].elementSize; // and the variable does not
    if (base.kind == BaseKind::Pointer && !base.symbol && !symbol.isSynthetic && !pointsToRows) {
      base.symbol = where.symbol;
      base.text = pointerWords(symbol);
      base.word = wordOf(where.symbol);
      base.printable = true;
    }
  }
  if (stored.kind == Value::Kind::Pointer)
    if (Base &base = table().bases[stored.base];
        base.kind == BaseKind::Pointer && !base.isContainer && base.objects.empty())
      base.objects = heldBy(symbol); // it is one of those that the variable ever points to
  environment_[&symbol] = std::move(stored);
}

/// `a = rows(n); b = rows(n);`: of what rows() has allocated and gives away the callee knows what all calls of it make, and the
/// caller what each call makes (frontend/FileMemory.h). The value is one of those that the variable ever holds.
void Executor::becomeCallersBlock(Value &value, const Symbol &symbol) {
  const Base &callees = table().bases[value.base];
  const ir::MemoryObjects held = heldBy(symbol);
  const auto isIn = [](const ir::MemoryObjects &all) {
    return [&](const MemoryObject *one) { return ir::mayShare({one}, all); };
  };
  if (callees.kind != BaseKind::Pointer || callees.isContainer || held.empty() ||
      std::ranges::all_of(callees.objects, isIn(held)))
    return;
  Base block = callees;
  block.symbol = nullptr; // the callee's
  block.objects.clear();
  std::ranges::copy_if(held, std::back_inserter(block.objects), isIn(callees.objects));
  if (block.objects.empty())
    block.objects = held;
  value.base = newBase(std::move(block));
}

/// Where two paths meet. With the conditions of both, a variable's value is known by cases.
Executor::Environment Executor::merge(const Environment &a, const Environment &b,
                                      const Alternative *whenA, const Alternative *whenB) {
  Environment result;
  auto valueIn = [&](const Environment &side, const Symbol *symbol) -> const Value * {
    if (auto it = side.find(symbol); it != side.end())
      return &it->second;
    auto it = entries_.find(symbol);
    return it == entries_.end() ? nullptr : &it->second;
  };
  for (const Environment *side : {&a, &b})
    for (const auto &[symbol, value] : *side) {
      if (result.count(symbol))
        continue;
      const Value *first = valueIn(a, symbol);
      const Value *second = valueIn(b, symbol);
      if (first && second && *first == *second) {
        result[symbol] = *first;
      } else if (first && second && whenA && whenB && symbol->type->isInteger()) {
        Alternative one = *whenA, other = *whenB;
        one.value = *first;
        other.value = *second;
        result[symbol] = oneOf(symbol->type, symbol->name, one, other);
      } else if (first && second && differInSubscript(*first, *second)) {
        result[symbol] = somewhereIn(*first);
        result[symbol].isKept |= second->isKept;
      } else {
        result[symbol] = computedFor(*symbol);
      }
    }
  return result;
}

/// It ends with `throw`, or with a call that may not come back.
static bool endsOutside(const StmtRef &branch) {
  if (!branch)
    return false;
  if (branch->kind == StmtKind::Block)
    return !branch->children.empty() && endsOutside(branch->children.back());
  return branch->kind == StmtKind::Evaluate && branch->value &&
         (isThrow(*branch->value) ||
          (branch->value->kind == ExprKind::Call && branch->value->effects.mayNotReturn));
}

void Executor::executeIf(const Stmt &stmt) {
  evaluateCondition(*stmt.condition);
  // `if (i >= n) throw ..;` of an index that the loop's bounds keep below: what checks it does nothing else.
  for (const auto &[branch, other, sense] : {std::tuple{&stmt.thenBranch, &stmt.elseBranch, true},
                                             std::tuple{&stmt.elseBranch, &stmt.thenBranch, false}})
    if (!loops_.empty() && endsOutside(*branch) && isNever(*stmt.condition, sense)) {
      passOver(**branch);
      if (*other)
        within(Reach::Kind::Part, [&] { execute(**other); });
      return;
    } else if (passExit(stmt, *branch, *other, sense)) {
      return;
    }
  Alternative holds, fails;
  assumeEither(*stmt.condition, holds, fails);
  const auto whenTrue = saidHere(holds.when), whenFalse = saidHere(fails.when);
  const bool exactThen = holds.exact, exactElse = fails.exact;
  bool isThenWhole = false, isElseWhole = false;
  const auto apartThen = assumeApart(*stmt.condition, true, isThenWhole);
  const auto apartElse = assumeApart(*stmt.condition, false, isElseWhole);
  const TestsBefore tests = testsBefore_;
  auto doubted = tests.unsaid;
  if (!exactThen || !exactElse)
    for (const AtomId id : valuesIn(*stmt.condition))
      doubted.push_back(id);
  // Variables that the branches read must be in both environments.
  const Environment entry = environment_;
  const PathCondition path = path_;
  const unsigned fork = nextIf_++;
  const bool jumpedBefore = jumped_;
  jumped_ = false;

  const auto learnOfMemory = [&](bool isThen, bool exact) {
    const auto &ranges = isThen ? apartThen : apartElse;
    testsBefore_.apart.insert(testsBefore_.apart.end(), ranges.begin(), ranges.end());
    if (isThen ? isElseWhole : isThenWhole)
      testsBefore_.failed.push_back(isThen ? Tested{whenFalse, apartElse}
                                           : Tested{whenTrue, apartThen});
    if (!exact)
      testsBefore_.unsaid = doubted;
  };
  auto runBranch = [&](const StmtRef &branch, bool exact, unsigned side) {
    learnOfMemory(side == 0, exact);
    path_.enterBranch(fork, side, side == 0 ? whenTrue : whenFalse, exact, loops_.size());
    if (branch)
      within(Reach::Kind::Part, [&] { execute(*branch); });
    path_ = path;
    testsBefore_ = tests;
    bool reaches = !unreachable_;
    unreachable_ = false;
    return reaches;
  };
  bool thenReaches = runBranch(stmt.thenBranch, exactThen, 0);
  Environment afterThen = std::exchange(environment_, entry);
  bool thenJumped = std::exchange(jumped_, false);
  bool elseReaches = runBranch(stmt.elseBranch, exactElse, 1);
  bool elseJumped = jumped_;

  if (thenReaches && elseReaches) {
    const Alternative then{holds.when, {}, exactThen}, otherwise{fails.when, {}, exactElse};
    const bool whole = !thenJumped && !elseJumped;
    environment_ =
        whole ? merge(afterThen, environment_, &then, &otherwise) : merge(afterThen, environment_);
    if (thenJumped || elseJumped)
      ++path_.doubts; // some iterations are gone; iterate() takes this back
  } else if (thenReaches || elseReaches) {
    if (thenReaches)
      environment_ = std::move(afterThen);
    const bool exact = thenReaches ? exactThen : exactElse;
    learnOfMemory(thenReaches, exact);
    path_.learn(thenReaches ? whenTrue : whenFalse,
                exact && !(thenReaches ? thenJumped : elseJumped));
  } else {
    unreachable_ = true;
  }
  if (loops_.empty())
    forgetTestsOfContainers(testsBefore_.apart, stmt);
  jumped_ = jumpedBefore || thenJumped || elseJumped || !thenReaches || !elseReaches;
}

void Executor::jump(const Stmt &stmt) {
  if (stmt.kind == StmtKind::Return) {
    Value value;
    if (stmt.value)
      value = evaluate(*stmt.value);
    if (stmt.value)
      returnParts(*stmt.value);
    std::size_t outside = returns_.empty() ? 0 : returns_.back().loopsOutside;
    std::vector<LoopIndex> left(loops_.begin() + static_cast<std::ptrdiff_t>(outside),
                                loops_.end());
    obstacle(diag::ReasonId::LoopExitsEarly, stmt.range, "return", left);
    for (LoopIndex loop : left)
      leavesEarly(loop);
    mayLeave(returns_.empty() ? ScopeId{0} : returns_.back().scope, true);
    if (!returns_.empty()) {
      returns_.back().environments.push_back(environment_);
      returns_.back().values.push_back(value);
      returns_.back().given = stmt.value.get();
    }
    for (std::size_t i = outside; i < jumps_.size() && i < loops_.size(); ++i)
      jumps_[i].breaks.push_back(environment_);
  } else if (!jumps_.empty()) {
    Jumps &jumps = jumps_.back();
    if (stmt.kind == StmtKind::Break) {
      obstacle(diag::ReasonId::LoopExitsEarly, stmt.range, "break", {loops_.back()});
      leavesEarly(loops_.back());
      jumps.breaks.push_back(environment_);
      mayLeave(reach_.innermostIteration(), true);
    } else {
      mayLeave(reach_.innermostIteration(), false);
      jumps.continues.push_back(environment_);
    }
  }
  unreachable_ = true;
  jumped_ = true;
}

/// What no execution reaches does nothing, but compilers let no jump in a loop's text leave a parallel loop:
///
///     for (...) { a[i] = 0; continue; break; }
void Executor::passOver(const Stmt &stmt, bool isInLoop) {
  if (loops_.empty())
    return;
  const std::size_t outside = returns_.empty() ? 0 : returns_.back().loopsOutside;
  const std::vector<LoopIndex> own(loops_.begin() + static_cast<std::ptrdiff_t>(outside),
                                   loops_.end());
  if (stmt.kind == StmtKind::Break && !isInLoop && !own.empty())
    obstacle(diag::ReasonId::LoopExitsEarly, stmt.range, "break", {own.back()});
  else if (stmt.kind == StmtKind::Return)
    obstacle(diag::ReasonId::LoopExitsEarly, stmt.range, "return", own);
  else if (stmt.kind == StmtKind::OpaqueStmt)
    obstacle(diag::ReasonId::UnstructuredFlow, stmt.range, stmt.range.oneLine().substr(0, 40), own);
  isInLoop |= stmt.kind == StmtKind::Loop;
  ir::forEachChild(stmt, [&](const StmtRef &child) { passOver(*child, isInLoop); });
}

void Executor::executeOpaque(const Stmt &stmt) {
  members_.clear();
  forgetParts();
  auto reason = diag::findReason(stmt.reason);
  std::string text = stmt.range.oneLine();
  if (text.size() > 40)
    text = text.substr(0, 37) + "...";
  obstacle(reason ? reason->id : diag::ReasonId::StatementUnsupported, stmt.range, text, loops_);
  for (const ExprRef &operand : stmt.operands) {
    if (operand->isLvalue()) {
      touchReferenced(*operand, true);
    } else {
      evaluate(*operand);
    }
  }
  ++path_.doubts;
  mayLeave(0, true);
  for (const StmtRef &child : stmt.children) {
    Environment entry = environment_;
    within(Reach::Kind::Anywhere, [&] { execute(*child); });
    unreachable_ = false;
    environment_ = merge(entry, environment_);
  }
  --path_.doubts;
  mayLeave(0, true);
  for (const Symbol *symbol : assignedIn(stmt).symbols)
    environment_[symbol] = freshFor(*symbol, true);
  if (stmt.effects.any())
    forgetExposed();
}

/// Gives the read and the write of `a[f(i)] op= e` a common number.
void Executor::tagUpdate(const Stmt &stmt, std::size_t firstAccess) {
  if (dry_ > 0 || loops_.empty() || table().accesses.size() == firstAccess)
    return;
  auto update = matchUpdate(stmt);
  // Those of a variable whose address is taken are asked about with what callees do to it.
  const bool isVariable = update && update->target->kind == ExprKind::VarRef &&
                          !update->target->symbol->isReference &&
                          !update->target->symbol->addressTaken;
  if (!update || isVariable || !update->payload.empty())
    return;
  if (firstUnsure(*update, {table().loops[loops_.back()].stmt}))
    return;
  auto &accesses = table().accesses;
  const Access *write = nullptr;
  for (std::size_t i = firstAccess; i < accesses.size(); ++i)
    if (accesses[i].isWrite) {
      if (write)
        return; // more than the update happens here
      write = &accesses[i];
    }
  if (!write || write->wholeObject)
    return;
  // By the same words it is the same place: nothing is stored between the two, and calls in them have no effects. What is read in
  // them need not last any longer: `c.kind = f(c); h[c.kind]++;`.
  const auto sameObject = [&](const Access &access) {
    return access.base == write->base && access.path.size() == write->path.size() &&
           !access.wholeObject;
  };
  // The running value by its own words: what is combined with it may be read from there by other words, or by a callee.
  std::set<const Expr *> own;
  forEachExpr(stmt, [&](const Expr &expr) { own.insert(&expr); });
  const auto isRunningValue = [&](const Access &access) {
    return own.contains(access.expr) && sameExpression(*access.expr, *update->target);
  };
  ++nextUpdate_;
  for (std::size_t i = firstAccess; i < accesses.size(); ++i)
    if (sameObject(accesses[i]) && isRunningValue(accesses[i])) {
      accesses[i].update = nextUpdate_;
      accesses[i].updateOp = update->op;
    }
}

} // namespace parlift::analysis
