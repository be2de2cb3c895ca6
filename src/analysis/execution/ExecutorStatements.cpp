// Statements: what they assign, where control goes, what they read and write.
#include "analysis/execution/Executor.h"
#include "analysis/execution/ExecutorValues.h"
#include "analysis/scalars/Scalars.h"
#include "analysis/scalars/SureReads.h"
#include "analysis/symbolic/ExprFacts.h"
#include "ir/Builder.h"
#include "ir/Iterator.h"
#include "ir/Walk.h"
#include "poly/Quota.h"

#include <algorithm>

namespace parlift::analysis {

using namespace ir;

namespace {

std::string rootOfPointer(const Expr &pointer) {
  switch (pointer.kind) {
  case ExprKind::Load:
    return "(" + rootOf(*pointer.operands[0]) + ")";
  case ExprKind::AddressOf:
    return "&" + rootOf(*pointer.operands[0]);
  case ExprKind::Binary:
    return pointer.binaryOp == BinaryOp::PtrAdd ? rootOfPointer(*pointer.operands[0]) : "?";
  case ExprKind::Cast:
    return rootOfPointer(*pointer.operands[0]);
  default:
    return "?";
  }
}

std::string rootOfVariable(const Symbol &symbol) {
  return "v" + std::to_string(symbol.id) + ";";
}

void collect(const Stmt &stmt, Assigned &result, unsigned depth);

MemoryObjects heldInAll(const MemoryObjects &objects) {
  MemoryObjects result;
  for (const MemoryObject *object : objects)
    result.insert(result.end(), object->holds.begin(), object->holds.end());
  return result;
}

MemoryObjects pointees(const Expr &pointer) {
  switch (pointer.kind) {
  case ExprKind::Load:
    return heldInAll(objectsOf(*pointer.operands[0]));
  case ExprKind::AddressOf:
    return objectsOf(*pointer.operands[0]);
  case ExprKind::Cast:
    return pointees(*pointer.operands[0]);
  case ExprKind::Binary:
    return pointer.binaryOp == BinaryOp::PtrAdd ? pointees(*pointer.operands[0]) : MemoryObjects{};
  default:
    return {};
  }
}

void addObjects(const MemoryObjects &objects, Assigned &result) {
  result.unknownStore |= objects.empty();
  result.stores.insert(result.stores.end(), objects.begin(), objects.end());
}

/// A function whose statements are looked at where it is called.
bool isFollowed(const Function *target, unsigned depth) {
  return target && target->body && depth > 0 && !target->isVariadic && !target->hasUnstructuredFlow;
}

/// What a followed call returns points there: the stores are found at the places that the callee computes.
bool isBehindFollowedCall(const Expr &place, unsigned depth) {
  const Expr *at = &place;
  while (at->kind != ExprKind::Call && at->kind != ExprKind::Load && !at->operands.empty())
    at = at->operands[0].get();
  return at->kind == ExprKind::Call && isFollowed(at->target.lock().get(), depth);
}

/// Variables that the call gets by their names: `f(&x)`, `f(x)` with a reference.
std::vector<const Symbol *> namedArguments(const Expr &call) {
  std::vector<const Symbol *> result;
  for (const ExprRef &operand : call.operands) {
    const Expr *argument = operand.get();
    while (argument->kind == ExprKind::Cast)
      argument = argument->operands[0].get();
    if (argument->kind == ExprKind::AddressOf)
      argument = argument->operands[0].get();
    else if (!argument->isLvalue())
      continue;
    if (argument->kind == ExprKind::VarRef)
      result.push_back(argument->symbol.get());
  }
  return result;
}

std::string replaced(std::string text, const std::string &from, const std::string &to) {
  for (std::size_t at = text.find(from); at != std::string::npos;
       at = text.find(from, at + to.size()))
    text.replace(at, from.size(), to);
  return text;
}

} // namespace

std::string rootAroundCall(std::string root, const Expr &call, const Function &target) {
  for (std::size_t i = 0; i < target.parameters.size() && i < call.operands.size(); ++i) {
    const Symbol &parameter = *target.parameters[i];
    const std::string own = rootOfVariable(parameter);
    const Expr &operand = *call.operands[i];
    if (parameter.isReference && operand.isLvalue()) {
      root = replaced(root, own, rootOf(operand));
    } else if (parameter.type->isPointer()) {
      const bool isAddress = operand.kind == ExprKind::AddressOf;
      if (isAddress && sameType(*operand.type->element, *operand.operands[0]->type))
        root = replaced(root, "*(" + own + ")", rootOf(*operand.operands[0]));
      root = replaced(root, "(" + own + ")", rootOfPointer(operand));
    }
  }
  return root;
}

namespace {

/// The stores of a followed callee, in the caller's names as far as it has any.
void addStoresOf(const Assigned &callee, const Expr &call, const Function &target,
                 Assigned &result) {
  std::set<std::string> own; // of its variables, which no one else names
  for (const Symbol *symbol : callee.symbols)
    if (!symbol->hasStaticStorage())
      own.insert(rootOfVariable(*symbol));
  for (const SymbolRef &parameter : target.parameters)
    own.insert(rootOfVariable(*parameter));
  const auto namesOwn = [&](const std::string &root) {
    return std::ranges::any_of(
        own, [&](const std::string &name) { return root.find(name) != std::string::npos; });
  };
  for (const std::string &root : callee.roots) {
    const std::string around = rootAroundCall(root, call, target);
    const bool isUnnamed = namesOwn(around) || around.find('?') != std::string::npos;
    result.anything |= isUnnamed;
    result.roots.insert(isUnnamed ? "?" : around);
    for (const Symbol *argument : namedArguments(call))
      if (around == rootOfVariable(*argument))
        result.symbols.insert(argument);
  }
  if (!callee.throughReference)
    return;
  for (const Symbol *symbol : callee.symbols) {
    if (!symbol->isReference)
      continue;
    const auto parameter = std::ranges::find(target.parameters, symbol, &SymbolRef::get);
    const auto index = static_cast<std::size_t>(parameter - target.parameters.begin());
    const Expr *operand = index < call.operands.size() ? call.operands[index].get() : nullptr;
    const std::string root = operand && operand->isLvalue() ? rootOf(*operand) : "?";
    result.anything |= root.find('?') != std::string::npos;
    result.throughReference |=
        operand && operand->kind == ExprKind::VarRef && operand->symbol->isReference;
    result.roots.insert(root);
  }
}

void collectCall(const Expr &call, Assigned &result, unsigned depth) {
  auto target = call.target.lock();
  const bool isKnown = target && target->body && depth > 0;
  // Followed callees write what they write, and a record's accessors little of it.
  for (const Symbol *symbol : namedArguments(call))
    if (!isFollowed(target.get(), depth) || symbol->type->isScalar())
      result.symbols.insert(symbol);
  Assigned callee;
  if (isKnown) {
    collect(*target->body, callee, depth - 1);
    result.copies.insert(callee.copies.begin(), callee.copies.end());
    for (std::size_t i = 0; i < target->parameters.size(); ++i) {
      const Symbol &parameter = *target->parameters[i];
      const bool showsSame = i < call.operands.size() && copiedView(*call.operands[i]) &&
                             callee.symbols.count(&parameter) == 0;
      if (!parameter.isReference && !parameter.type->isScalar() && !showsSame)
        result.copies.insert(rootOfVariable(parameter));
    }
  }
  if (!call.effects.writesMemory)
    return;
  if (!isKnown) {
    if (call.effects.onlyPrints)
      return;
    result.anything = result.calls = true;
    result.unknownStore |= call.effects.isOfFile;
    for (const ExprRef &operand : call.operands)
      if (operand->isLvalue())
        addObjects(objectsOf(*operand), result);
      else if (operand->type && operand->type->isPointer())
        addObjects(pointees(*operand), result);
    return;
  }
  for (const Symbol *symbol : callee.symbols)
    if (symbol->hasStaticStorage())
      result.symbols.insert(symbol);
  if (isFollowed(target.get(), depth) && target->parameters.size() == call.operands.size()) {
    result.anything |= callee.anything;
    addStoresOf(callee, call, *target, result);
  } else { // the callee's roots are in its own names
    result.anything |= callee.anything || !callee.roots.empty() || callee.throughReference;
  }
  result.calls |= callee.calls;
  result.unknownStore |= callee.unknownStore;
  result.stores.insert(result.stores.end(), callee.stores.begin(), callee.stores.end());
  result = withOwnStores(std::move(result), *target->body);
}

void collect(const Stmt &stmt, Assigned &result, unsigned depth) {
  forEachStmt(stmt, [&](const Stmt &part) {
    if (part.kind == StmtKind::Declare) {
      result.symbols.insert(part.symbol.get());
      if (part.value && !part.symbol->type->isScalar())
        result.copies.insert(rootOfVariable(*part.symbol));
    }
    if (part.kind == StmtKind::Assign) {
      if (part.target->kind == ExprKind::VarRef) {
        result.symbols.insert(part.target->symbol.get());
        result.throughReference |= part.target->symbol->isReference;
      }
      if (part.target->kind != ExprKind::VarRef || !part.target->type->isScalar()) {
        std::string root = rootOf(*part.target);
        if (root.find('?') != std::string::npos) {
          result.anything |= !isBehindFollowedCall(*part.target, depth);
          addObjects(objectsOf(*part.target), result);
        }
        result.roots.insert(std::move(root));
        if (const MemoryObjects objects = objectsOf(*part.target); objects.size() == 1)
          result.named.push_back(objects[0]);
      }
    }
    if (part.kind == StmtKind::OpaqueStmt) {
      if (part.effects.any())
        result.anything = result.calls = result.unknownStore = true;
      for (const ExprRef &operand : part.operands)
        if (operand->kind == ExprKind::VarRef)
          result.symbols.insert(operand->symbol.get());
    }
  });
  forEachExpr(stmt, [&](const Expr &expr) {
    if (expr.kind == ExprKind::Call)
      collectCall(expr, result, depth);
    if (expr.kind == ExprKind::OpaqueExpr) {
      if (expr.effects.writesMemory)
        result.anything = result.calls = result.unknownStore = true;
      for (const ExprRef &operand : expr.operands)
        if (expr.effects.writesMemory && operand->kind == ExprKind::VarRef)
          result.symbols.insert(operand->symbol.get());
    }
  });
}

} // namespace

Assigned assignedIn(const Stmt &stmt) {
  Assigned result;
  collect(stmt, result, 4);
  return result;
}

Assigned assignedBy(const Expr &call) {
  Assigned result;
  collectCall(call, result, 4);
  return result;
}

Assigned withOwnStores(Assigned assigned, const Stmt &stmt) {
  forEachStmt(stmt, [&](const Stmt &part) {
    if (part.kind == StmtKind::Assign &&
        (part.target->kind != ExprKind::VarRef || part.target->symbol->isReference ||
         !part.target->type->isScalar()))
      addObjects(objectsOf(*part.target), assigned);
  });
  return assigned;
}

bool Assigned::mayReach(const MemoryObjects &objects) const {
  const bool isHidden = !objects.empty() && std::none_of(objects.begin(), objects.end(),
                                                         [](const MemoryObject *object) {
                                                           return object->isChangedByCalls;
                                                         });
  return unknownStore || (calls && !isHidden) || (!stores.empty() && mayShare(stores, objects));
}

void Assigned::add(const Assigned &more) {
  symbols.insert(more.symbols.begin(), more.symbols.end());
  roots.insert(more.roots.begin(), more.roots.end());
  copies.insert(more.copies.begin(), more.copies.end());
  anything |= more.anything;
  throughReference |= more.throughReference;
  calls |= more.calls;
  unknownStore |= more.unknownStore;
  stores.insert(stores.end(), more.stores.begin(), more.stores.end());
  named.insert(named.end(), more.named.begin(), more.named.end());
}

MemoryObjects objectsOf(const Expr &lvalue) {
  switch (lvalue.kind) {
  case ExprKind::VarRef:
    if (!lvalue.symbol->object || lvalue.symbol->type->kind == TypeKind::Container)
      return {};
    return lvalue.symbol->isReference ? lvalue.symbol->object->holds
                                      : MemoryObjects{lvalue.symbol->object.get()};
  case ExprKind::Subscript:
    return pointees(*lvalue.operands[0]);
  case ExprKind::Member:
    return objectsOf(*lvalue.operands[0]);
  default:
    return {};
  }
}

namespace {

/// The one place whose address the call's function returns: `double &operator()(int i) { return d[i]; }`.
const Expr *returnedPlace(const Function *target) {
  const Expr *place = nullptr;
  unsigned returns = 0;
  if (isFollowed(target, 1))
    forEachStmt(*target->body, [&](const Stmt &stmt) {
      returns += stmt.kind == StmtKind::Return ? 1 : 0;
      if (stmt.kind == StmtKind::Return && stmt.value && stmt.value->kind == ExprKind::AddressOf &&
          sameType(*stmt.value->type->element, *stmt.value->operands[0]->type))
        place = stmt.value->operands[0].get();
    });
  return returns == 1 ? place : nullptr;
}

std::string rootOf(const Expr &lvalue, unsigned depth);

/// What lies behind the pointer that a call returns, in the names around the call.
std::string rootBehindCall(const Expr &call, const Expr &index, unsigned depth) {
  const auto target = call.target.lock();
  const Expr *place = depth > 0 ? returnedPlace(target.get()) : nullptr;
  const bool isFirst = index.kind == ExprKind::IntLiteral && index.intValue == 0;
  if (!place || (!isFirst && place->kind != ExprKind::Subscript) ||
      target->parameters.size() != call.operands.size())
    return "*?";
  return rootAroundCall(rootOf(*place, depth - 1), call, *target);
}

std::string rootOf(const Expr &lvalue, unsigned depth) {
  switch (lvalue.kind) {
  case ExprKind::VarRef:
    return rootOfVariable(*lvalue.symbol);
  case ExprKind::Subscript:
    if (lvalue.operands[0]->kind == ExprKind::Call)
      return rootBehindCall(*lvalue.operands[0], *lvalue.operands[1], depth);
    return "*" + rootOfPointer(*lvalue.operands[0]);
  case ExprKind::Member:
    return rootOf(*lvalue.operands[0], depth) + "." + std::to_string(lvalue.field) + ";";
  default:
    return "?";
  }
}

} // namespace

std::string rootOf(const Expr &lvalue) {
  return rootOf(lvalue, 4);
}

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
  std::size_t firstAccess = table().accesses.size();
  switch (stmt.kind) {
  case StmtKind::Block:
    return executeBlock(stmt);
  case StmtKind::Declare:
    return declare(stmt);
  case StmtKind::Assign:
    executeAssign(stmt);
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

void Executor::declare(const Stmt &stmt) {
  const Symbol &symbol = *stmt.symbol;
  if (symbol.isReference) {
    if (stmt.value && stmt.value->kind == ExprKind::AddressOf) {
      references_[&symbol] = place(*stmt.value->operands[0]);
      return;
    }
    if (stmt.value)
      evaluate(*stmt.value);
    return;
  }
  if (!loops_.empty() && symbol.storage == Storage::Local && !objectBases_.count(&symbol)) {
    unsigned base = objectBase(stmt.symbol);
    table().bases[base].isLocalToNest = true;
    table().bases[base].declaredIn = loops_;
  }
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
  }
}

void Executor::executeAssign(const Stmt &stmt) {
  Value value = evaluate(*stmt.value);
  Place where = place(*stmt.target);
  if (stmt.target->type && (stmt.target->type->isVolatile || stmt.target->type->isAtomic))
    obstacle(diag::ReasonId::ObservableEffect, stmt.target->range, stmt.target->range.oneLine(),
             loops_);
  assign(where, *stmt.target, value, stmt.target->type);
}

void Executor::assign(const Place &where, const Expr &target, const Value &value,
                      const TypeRef &type) {
  if (where.kind == Place::Kind::Memory) {
    record(where, target, true);
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
      stored.stores = base.objects;
      stored.unknownStore = base.objects.empty();
      forgetReached(stored);
    }
    return;
  }
  const Symbol &symbol = *where.symbol;
  recordScalar(where.symbol, true);
  if (hasExposedContent(symbol) && target.isLvalue())
    record(where, target, true);
  if (!isTracked(symbol))
    return;
  bool matches = value.kind == (type->isPointer() ? Value::Kind::Pointer : Value::Kind::Integer);
  Value stored = matches ? value : freshFor(symbol, true);
  if (matches && stored.isAtBase() && loops_.empty() && model_ == &scratch_) {
    // `p = v->data`: from here on the user's word for it is p; not yet where a loop's own header says so.
    Base &base = table().bases[stored.base];
    if (base.kind == BaseKind::Pointer && !base.symbol && !symbol.isSynthetic) {
      base.symbol = where.symbol;
      base.text = pointerWords(symbol);
      base.printable = true;
    }
  }
  if (stored.kind == Value::Kind::Pointer)
    if (Base &base = table().bases[stored.base];
        base.kind == BaseKind::Pointer && !base.isContainer && base.objects.empty())
      base.objects = heldBy(symbol); // it is one of those that the variable ever points to
  environment_[&symbol] = std::move(stored);
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
      } else {
        result[symbol] = computedFor(*symbol);
      }
    }
  return result;
}

void Executor::executeIf(const Stmt &stmt) {
  evaluateCondition(*stmt.condition);
  Alternative holds, fails;
  assumeEither(*stmt.condition, holds, fails);
  const auto &whenTrue = holds.when, &whenFalse = fails.when;
  const bool exactThen = holds.exact, exactElse = fails.exact;
  bool isThenWhole = false, isElseWhole = false;
  const auto apartThen = assumeApart(*stmt.condition, true, isThenWhole);
  const auto apartElse = assumeApart(*stmt.condition, false, isElseWhole);
  const auto apart = apart_;
  const auto failed = failed_;
  const auto unsaid = unsaid_;
  auto doubted = unsaid_;
  if (!exactThen || !exactElse)
    for (const AtomId id : valuesIn(*stmt.condition))
      doubted.push_back(id);
  // Variables that the branches read must be in both environments.
  const Environment entry = environment_;
  const auto guards = guards_;
  const unsigned inexact = inexact_;
  const unsigned number = nextIf_++;
  const bool jumpedBefore = jumped_;
  jumped_ = false;

  const auto learn = [&](bool isThen) {
    const auto &known = isThen ? whenTrue : whenFalse;
    const auto &ranges = isThen ? apartThen : apartElse;
    guards_.insert(guards_.end(), known.begin(), known.end());
    apart_.insert(apart_.end(), ranges.begin(), ranges.end());
    if (isThen ? isElseWhole : isThenWhole)
      failed_.push_back(isThen ? Tested{whenFalse, apartElse} : Tested{whenTrue, apartThen});
  };
  auto runBranch = [&](const StmtRef &branch, bool exact, unsigned side) {
    learn(side == 0);
    inexact_ += exact ? 0 : 1;
    if (!exact)
      unsaid_ = doubted;
    branches_.emplace_back(number, side);
    branchEntries_.push_back({loops_.size(), guards.size(), guards_.size(), inexact, inexact_});
    if (branch)
      within(Reach::Kind::Part, [&] { execute(*branch); });
    branches_.pop_back();
    branchEntries_.pop_back();
    inexact_ = inexact;
    guards_ = guards;
    apart_ = apart;
    failed_ = failed;
    unsaid_ = unsaid;
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
    const Alternative then{whenTrue, {}, exactThen}, otherwise{whenFalse, {}, exactElse};
    const bool whole = !thenJumped && !elseJumped;
    environment_ =
        whole ? merge(afterThen, environment_, &then, &otherwise) : merge(afterThen, environment_);
    if (thenJumped || elseJumped)
      ++inexact_; // some iterations are gone; iterate() takes this back
  } else if (thenReaches || elseReaches) {
    if (thenReaches)
      environment_ = std::move(afterThen);
    learn(thenReaches);
    if (!(thenReaches ? exactThen : exactElse))
      unsaid_ = std::move(doubted);
    if (!(thenReaches ? exactThen : exactElse) || (thenReaches ? thenJumped : elseJumped))
      ++inexact_;
  } else {
    unreachable_ = true;
  }
  jumped_ = jumpedBefore || thenJumped || elseJumped || !thenReaches || !elseReaches;
}

void Executor::jump(const Stmt &stmt) {
  if (stmt.kind == StmtKind::Return) {
    Value value;
    if (stmt.value)
      value = evaluate(*stmt.value);
    std::size_t outside = returns_.empty() ? 0 : returns_.back().loopsOutside;
    std::vector<LoopIndex> left(loops_.begin() + static_cast<std::ptrdiff_t>(outside),
                                loops_.end());
    obstacle(diag::ReasonId::LoopExitsEarly, stmt.range, "return", left);
    for (LoopIndex loop : left)
      table().loops[loop].exact = false;
    mayLeave(returns_.empty() ? ScopeId{0} : returns_.back().scope, true);
    if (!returns_.empty()) {
      returns_.back().environments.push_back(environment_);
      returns_.back().values.push_back(value);
    }
    for (std::size_t i = outside; i < jumps_.size() && i < loops_.size(); ++i)
      jumps_[i].breaks.push_back(environment_);
  } else if (!jumps_.empty()) {
    Jumps &jumps = jumps_.back();
    if (stmt.kind == StmtKind::Break) {
      obstacle(diag::ReasonId::LoopExitsEarly, stmt.range, "break", {loops_.back()});
      table().loops[loops_.back()].exact = false;
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
  auto reason = diag::findReason(stmt.reason);
  std::string text = stmt.range.oneLine();
  if (text.size() > 40)
    text = text.substr(0, 37) + "...";
  obstacle(reason ? reason->id : diag::ReasonId::StatementUnsupported, stmt.range, text, loops_);
  for (const ExprRef &operand : stmt.operands) {
    if (operand->isLvalue()) {
      touchObject(*operand, false);
      touchObject(*operand, true);
    } else {
      evaluate(*operand);
    }
  }
  ++inexact_;
  mayLeave(0, true);
  for (const StmtRef &child : stmt.children) {
    Environment entry = environment_;
    within(Reach::Kind::Anywhere, [&] { execute(*child); });
    unreachable_ = false;
    environment_ = merge(entry, environment_);
  }
  --inexact_;
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
  if (!update || update->target->kind == ExprKind::VarRef || !update->payload.empty())
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
  auto samePlace = [&](const Access &access) {
    Value a, b;
    a.kind = b.kind = Value::Kind::Pointer;
    a.base = write->base;
    a.path = write->path;
    b.base = access.base;
    b.path = access.path;
    return !access.wholeObject && a == b;
  };
  // The running value by its own words: what is combined with it may be read from there by other words, or by a callee.
  std::set<const Expr *> own;
  forEachExpr(stmt, [&](const Expr &expr) { own.insert(&expr); });
  const auto isRunningValue = [&](const Access &access) {
    return own.contains(access.expr) && sameExpression(*access.expr, *update->target);
  };
  ++nextUpdate_;
  for (std::size_t i = firstAccess; i < accesses.size(); ++i)
    if (samePlace(accesses[i]) && isRunningValue(accesses[i])) {
      accesses[i].update = nextUpdate_;
      accesses[i].updateOp = update->op;
    }
}

} // namespace parlift::analysis
