// Calls: inlined where the callee's tree is at hand, otherwise what they may do.
#include "analysis/execution/Executor.h"
#include "analysis/execution/ExecutorValues.h"
#include "analysis/model/KeptRows.h"
#include "ir/Allocation.h"
#include "ir/Builder.h"
#include "ir/ExprText.h"
#include "ir/PlainParts.h"
#include "ir/TouchedRuns.h"
#include "ir/Walk.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace parlift::analysis {

using namespace ir;

namespace {

constexpr unsigned inlineDepth = 8; // how much that makes is bounded by itself: expandedSize
/// A nest that grows beyond this many statements gets only its smallest callees inlined.
constexpr unsigned nestStatements = 1000;
constexpr unsigned smallCallee = 12;
/// Of a callee without loops and calls, whose subscripts are the few that are written there: unrolled by hand, or generated.
constexpr unsigned straightStatements = 600;
constexpr unsigned countedUpTo = 1000000;

/// Library functions that read no memory but what their arguments point to.
bool readsArgumentsOnly(std::string_view name) {
  static constexpr std::array names = {"strlen",  "strcmp",  "strncmp",    "memcmp",     "strchr",
                                       "strrchr", "strstr",  "memchr",     "strspn",     "strcspn",
                                       "strnlen", "strpbrk", "strcasecmp", "strncasecmp"};
  return std::find(names.begin(), names.end(), name) != names.end();
}

bool writesFirstArgumentOnly(const Expr &call) {
  return call.callee == "strcpy" || call.callee == "strncpy";
}

} // namespace

Value Executor::executeCall(const Expr &call) {
  Value result;
  if (call.reason == "view") {
    makeView(call);
    return result;
  }
  view_ = {};
  if (inlineCall(call, result) || changeContainer(call) || executeAllocation(call, result))
    return result;
  if (touchInSight(call))
    return valueOf(call);
  if (call.reason == "reads" &&
      call.target.expired()) { // of texts, sets and maps (frontend/LibraryCalls.h)
    for (const ExprRef &operand : call.operands)
      readGiven(*operand);
    if (!call.type || !call.type->isPointer())
      return valueOf(call);
    Base element; // of a set or a map, some one: no variable with a name is among them
    element.kind = BaseKind::Pointer;
    element.elementType = call.type->element;
    element.computed = element.ownsElements = element.variesEverywhere = true;
    return pointerTo(newBase(std::move(element)), call.type->element);
  }
  // A function of this file may have a library function's name, too large to be inlined as it is.
  const bool isLibrary = call.target.expired();
  const TouchedRuns touched = touchedRuns(call);
  const bool mayKeep = call.effects.writesMemory && touched.runs.empty() &&
                       !(isLibrary && (writesFirstArgumentOnly(call) || call.callee == "free"));
  ++remembers_; // what pointers among them point to is asked below
  for (const ExprRef &operand : call.operands) {
    if (!operand->isLvalue()) {
      const Value value = evaluate(*operand);
      if (mayKeep)
        letEscape(value);
      continue;
    }
    touchReferenced(*operand, call.effects.writesMemory);
  }
  --remembers_;
  if (isLibrary && endsProgram(call.callee)) {
    mayLeave(0, true);
    unreachable_ = true;
    return result;
  }
  if (!touched.runs.empty()) {
    touchRuns(call, touched);
    if (touched.givesPlace)
      return somewhereIn(*touched.runs[0].first);
  } else if (isLibrary && writesFirstArgumentOnly(call) && !call.operands.empty()) {
    touchObject(*call.operands[0], true);
    if (call.operands.size() > 1 && call.operands[1]->type && call.operands[1]->type->isPointer())
      touchObject(*call.operands[1], false);
  } else if (call.effects.writesMemory || call.effects.observable || call.effects.mayNotReturn) {
    opaqueCall(call);
  } else if (call.effects.readsMemory) {
    for (const ExprRef &operand : call.operands)
      if (operand->type && operand->type->isPointer())
        touchObject(*operand, false);
    if (!isLibrary || !readsArgumentsOnly(call.callee)) {
      Place anywhere;
      anywhere.kind = Place::Kind::Memory;
      anywhere.base = newBase({});
      record(anywhere, call, false, true);
    }
  }
  return valueOf(call);
}

/// What nothing is known of but where it comes from.
Value Executor::valueOf(const Expr &call) {
  if (call.type && call.type->isInteger())
    return freshFrom(call);
  if (call.type && call.type->isPointer()) {
    Base base;
    if (loops_.empty()) { // one address for all loops that follow
      base.kind = BaseKind::Pointer;
      base.isRestrict = // nothing else points to what is new
          makesOwned(call) || isLibraryCall(call, {"malloc", "calloc", "aligned_alloc",
                                                   "operator new", "operator new[]"});
      base.computed = !base.isRestrict;
      base.bytes = allocatedBytes(call);
    }
    base.elementType = call.type->element;
    return pointerTo(newBase(std::move(base)), call.type->element);
  }
  return {};
}

/// A callee that calls itself, or is too large: what it reads and writes, some of it anywhere in its objects.
bool Executor::touchInSight(const Expr &call) {
  const ModRef *known = call.effects.any() ? modRefs_.at(call) : nullptr;
  if (!known)
    return false;
  const auto placeOf = [&](const ModRef::Object &object) {
    return askAgain([&] { return place(*object.lvalue); });
  };
  // A number that the callee counts in is followed where it is executed in place of the call; which one that calls itself is not.
  const auto target = call.target.lock();
  const bool callsItself = std::ranges::find(callStack_, target.get()) != callStack_.end();
  if (!callsItself && std::ranges::any_of(known->objects, [&](const ModRef::Object &object) {
        return object.isWritten && placeOf(object).kind == Place::Kind::Variable;
      }))
    return false;
  for (const ExprRef &operand : call.operands)
    if (operand->isLvalue())
      place(*operand);
    else
      evaluate(*operand);
  const bool isChoice = target && target->isChoice;
  choices_ += isChoice ? 1 : 0;
  for (const bool isWrite : {false, true})
    for (const ModRef::Object &object : known->objects) {
      if (!(isWrite ? object.isWritten : object.isRead))
        continue;
      const ExprRef &lvalue = table().made.emplace_back(object.lvalue);
      Place where = placeOf(object);
      // Some element of an array of known length; behind a pointer there may be any number.
      const bool isInArray =
          object.isMoved && !where.path.empty() && where.path.back().extent && !where.broken;
      if (isInArray)
        where.path.back().index = Polynomial::poisoned();
      const std::size_t before = table().accesses.size();
      if (where.kind == Place::Kind::Variable && !isWrite)
        evaluate(*table().made.emplace_back(load(lvalue)));
      else
        touchPlace(where, *lvalue, isWrite, object.isMoved && !isInArray);
      for (std::size_t k = before; k < table().accesses.size(); ++k) {
        table().accesses[k].range = call.range;
        if (object.isMoved)
          table().accesses[k].text = lineText(call);
      }
    }
  choices_ -= isChoice ? 1 : 0;
  if (std::ranges::any_of(known->objects, &ModRef::Object::isWritten)) {
    members_.clear();
    const Assigned done = assignedBy(call);
    for (const Symbol *symbol : done.symbols)
      if (hasExposedContent(*symbol))
        environment_[symbol] = freshFor(*symbol, false);
    forgetReached(done);
  }
  return true;
}

/// The object an argument names or points to may be read or written, anywhere.
void Executor::touchObject(const Expr &argument, bool writes) {
  Place where;
  where.kind = Place::Kind::Memory;
  if (argument.isLvalue()) {
    where = place(argument);
  } else {
    const Value pointer = askAgain([&] { return evaluate(argument); }); // the caller did
    if (pointer.kind != Value::Kind::Pointer) {
      if (!argument.type || !argument.type->isPointer())
        return;
      where.base = newBase({});
    } else {
      where.base = pointer.base;
    }
    const Base &base = table().bases[where.base];
    const SymbolRef object = base.kind == BaseKind::Object ? base.symbol : nullptr;
    if (writes && object && isTracked(*object))
      environment_[object.get()] = freshFor(*object, true); // `base` may move
  }
  touchPlace(where, argument, writes);
}

/// What is passed by reference is read and, where the callee may, written. It is found once: another call, whose own
/// arguments are passed so, would be executed twice for each one around it.
void Executor::touchReferenced(const Expr &lvalue, bool mayWrite) {
  const Place where = place(lvalue);
  touchPlace(where, lvalue, false);
  if (mayWrite)
    touchPlace(where, lvalue, true);
}

void Executor::touchPlace(const Place &where, const Expr &argument, bool writes, bool isWhole) {
  if (writes && where.kind == Place::Kind::Memory)
    forgetMembers(where);
  record(where, argument, writes, isWhole);
  if (writes && where.kind == Place::Kind::Variable)
    environment_[where.symbol.get()] = freshFor(*where.symbol, true);
}

/// What makes a call of a function in sight one of which nothing is known: the first call in it, or deeper, of one that is not.
/// Null: something else does.
static const Expr *unknownCallIn(const Expr &call, std::set<const Function *> &visited) {
  const auto target = call.target.lock();
  if (!target || !target->body || !visited.insert(target.get()).second)
    return nullptr;
  const Expr *found = nullptr;
  forEachExpr(*target->body, [&](const Expr &part) {
    if (found || part.kind != ExprKind::Call || !part.effects.writesMemory)
      return;
    const auto inside = part.target.lock();
    const bool isInSight = inside && inside->body;
    const bool isKnown =
        !part.callee.empty() &&
        (part.effects.isOfSystem || part.effects.onlyPrints || !touchedRuns(part).runs.empty());
    found = isInSight ? unknownCallIn(part, visited) : isKnown ? nullptr : &part;
  });
  return found;
}

/// Nothing is known of what the call does.
void Executor::opaqueCall(const Expr &call) {
  std::set<const Function *> visited;
  if (const Expr *cause = unknownCallIn(call, visited); cause && !call.callee.empty())
    obstacle(cause->callee.empty() ? diag::ReasonId::CallThroughPointer
                                   : diag::ReasonId::CallOpaque,
             cause->range, cause->callee.empty() ? cause->range.oneLine() : cause->callee, loops_);
  std::string name = call.callee.empty() ? call.range.oneLine() : call.callee;
  diag::ReasonId reason = diag::ReasonId::CallOpaque;
  if (call.kind == ExprKind::OpaqueExpr) {
    auto known = diag::findReason(call.reason);
    reason = known ? known->id : diag::ReasonId::StatementUnsupported;
    name = call.range.oneLine();
  } else if (call.callee.starts_with("operator new") && call.target.expired()) {
    reason = diag::ReasonId::StatementUnsupported;
    name = call.range.oneLine(); // nobody wrote a call
  } else if (call.callee.empty()) {
    reason = diag::ReasonId::CallThroughPointer;
  } else if (call.effects.onlyPrints || isLibraryExit(call) ||
             (call.effects.observable && !call.effects.writesMemory)) {
    reason = diag::ReasonId::ObservableEffect;
  } else if (!call.effects.writesMemory) {
    reason = diag::ReasonId::MayThrow;
  }
  obstacle(reason, call.range, name, loops_);
  for (const ExprRef &operand : call.operands) {
    const Expr *argument = operand.get();
    while (argument->kind == ExprKind::Cast)
      argument = argument->operands[0].get();
    if (argument->kind == ExprKind::AddressOf && argument->operands[0]->kind == ExprKind::VarRef)
      environment_[argument->operands[0]->symbol.get()] =
          freshFor(*argument->operands[0]->symbol, true);
  }
  forgetParts();
  if (call.effects.writesMemory || call.kind == ExprKind::Call)
    members_.clear();
  if (call.kind == ExprKind::Call) {
    const Assigned done = assignedBy(call);
    for (const Symbol *symbol : done.symbols)
      if (hasExposedContent(*symbol))
        environment_[symbol] = freshFor(*symbol, false);
    forgetReached(done);
  } else {
    forgetExposed();
  }
  if (call.effects.mayNotReturn)
    mayLeave(0, true);
  if (call.effects.mayNotReturn)
    for (LoopIndex loop : loops_)
      leavesEarly(loop);
}

/// Statements of `stmt` with all its calls inlined, as far down as their trees are known.
unsigned Executor::expandedSize(const Stmt &stmt) {
  unsigned size = 0;
  forEachStmt(stmt, [&](const Stmt &) { ++size; });
  forEachExpr(stmt, [&](const Expr &expr) {
    const auto target = expr.target.lock();
    if (!target || !target->body)
      return;
    // Entered as 0 first: a recursive call is never inlined.
    if (const auto [known, isNew] = expandedSizes_.try_emplace(target.get(), 0); isNew)
      known->second = expandedSize(*target->body);
    size = std::min(size + expandedSizes_[target.get()], countedUpTo);
  });
  return size;
}

/// Dependences grow with the square of the accesses, so a nest that calls half the program is not
/// looked at through all of it: that would take gigabytes, and find some opaque call in the end.
static bool isStraight(const Stmt &body) {
  bool found = false;
  forEachStmt(body, [&](const Stmt &stmt) {
    found |= stmt.kind == StmtKind::Loop || stmt.kind == StmtKind::OpaqueStmt;
  });
  forEachExpr(body, [&](const Expr &expr) {
    found |= expr.kind == ExprKind::Call || expr.kind == ExprKind::OpaqueExpr;
    // Subscripts that are computed make each pair of accesses a question of its own.
    found |= expr.kind == ExprKind::Subscript && expr.operands[1]->kind != ExprKind::IntLiteral;
  });
  return !found;
}

void Executor::chooseInlineLimit(const Stmt &nest) {
  inlineLimit_ = expandedSize(nest) > nestStatements ? smallCallee : inlineStatements;
}

/// Each call has a copy of its own.
void Executor::copyRecord(const SymbolRef &parameter) {
  forgetMembers(*parameter);
  objectBases_.erase(parameter.get());
  if (loops_.empty())
    return;
  Base &base = table().bases[objectBase(parameter)];
  base.isLocalToNest = true;
  base.declaredIn = loops_;
}

/// A function that stores to nothing but variables of its own, by their names: neither to memory nor to what it is given.
static bool setsOwnVariablesOnly(const Assigned &written) {
  return !written.anything && !written.calls && !written.resizes && !written.unknownStore &&
         !written.throughReference && written.roots.empty() && written.stores.empty() &&
         written.named.empty() && std::ranges::all_of(written.symbols, [](const Symbol *symbol) {
           return !symbol->hasStaticStorage() && !symbol->isReference && symbol->type->isScalar();
         });
}

bool Executor::inlineCall(const Expr &call, Value &result) {
  auto target = call.target.lock();
  if (!target || !target->body || target->isVariadic || target->hasUnstructuredFlow ||
      inlinedDepth_ >= inlineDepth || target->parameters.size() != call.operands.size() ||
      std::find(callStack_.begin(), callStack_.end(), target.get()) != callStack_.end() ||
      (expandedSize(*target->body) > inlineLimit_ &&
       (inlineLimit_ < inlineStatements || expandedSize(*target->body) > straightStatements ||
        !isStraight(*target->body))))
    return false;
  const Assigned written = assignedIn(*target->body);
  const auto &assigned = written.symbols;
  for (std::size_t i = 0; i < call.operands.size(); ++i) {
    const SymbolRef &parameter = target->parameters[i];
    // A lambda that only reads what it captures by reference is called with its value, and reads it there.
    const Expr &operand = *call.operands[i];
    const bool isRead = operand.kind == ExprKind::Load;
    if (parameter->isReference && (isRead || operand.isLvalue())) {
      references_[parameter.get()] = place(isRead ? *operand.operands[0] : operand);
      continue;
    }
    // Of a record that nothing changes meanwhile the members count that the callee reads: `cost[i] = dist(p[i], p[x])`.
    if (recordShown(call, i, *target) ||
        (isRead && parameter->type->kind == TypeKind::Record && !parameter->addressTaken &&
         setsOwnVariablesOnly(written))) {
      references_[parameter.get()] = place(*operand.operands[0]);
      continue;
    }
    Value value = evaluate(*call.operands[i]);
    references_.erase(parameter.get());
    if (const Expr *view = copiedView(*call.operands[i]);
        view && !assigned.count(parameter.get())) {
      references_[parameter.get()] = place(*view);
      continue;
    }
    bool matches = (parameter->type->isInteger() && value.kind == Value::Kind::Integer) ||
                   (parameter->type->isPointer() && value.kind == Value::Kind::Pointer);
    if (value.kind == Value::Kind::Pointer && walksThroughRows(*parameter->type))
      joinKeptRows(value.path);
    keepView(*parameter, operand);
    if (parameter->addressTaken && isTracked(*parameter)) {
      makeObject(parameter);
      Place where;
      where.symbol = parameter;
      assign(where, *call.operands[i], value, parameter->type);
    } else if (matches)
      environment_[parameter.get()] = std::move(value);
    else if (isTracked(*parameter))
      environment_[parameter.get()] = freshFor(*parameter, true);
    else if (parameter->type->kind == TypeKind::Record ||
             parameter->type->kind == TypeKind::Container)
      copyRecord(parameter);
  }
  returned_ = {};
  view_ = {};
  const PathCondition path = path_;
  const bool jumped = std::exchange(jumped_, false);
  callStack_.push_back(target.get());
  callPath_.push_back(&call);
  ++inlinedDepth_;
  choices_ += target->isChoice ? 1 : 0;
  const std::uint64_t moment = moment_; // of the caller's, to which it returns
  const bool isAskedAgain = std::exchange(isAskedAgain_, false);
  const unsigned remembers = std::exchange(remembers_, 0);
  returns_.push_back({{}, {}, nullptr, loops_.size(), 0});
  auto jumps = std::exchange(jumps_, {});
  jumps_.resize(loops_.size());
  within(Reach::Kind::Part, [&] {
    const ScopeId scope = returns_.back().scope = reach_.current();
    executeCallee(*target->body);
    if (dry_ == 0 && !reach_.isLeft(scope))
      reach_.dissolve(scope);
  });
  moment_ = moment;
  isAskedAgain_ = isAskedAgain;
  remembers_ = remembers;
  jumps_ = std::move(jumps);
  Returns returns = std::move(returns_.back());
  returns_.pop_back();
  --inlinedDepth_;
  choices_ -= target->isChoice ? 1 : 0;
  callPath_.pop_back();
  callStack_.pop_back();
  path_ = path;
  jumped_ = jumped;

  // With one way out what has been returned is known.
  const bool hasOneWay = unreachable_ && returns.values.size() == 1;
  if (hasOneWay && returned_.from)
    returned_.call = &call;
  else
    returned_ = {};
  view_.of = hasOneWay && view_.of && view_.of == returns.given ? &call : nullptr;
  bool first = true;
  Environment after;
  if (!unreachable_) {
    after = environment_;
    first = false;
  }
  for (const Environment &environment : returns.environments) {
    after = first ? environment : merge(after, environment);
    first = false;
  }
  if (first)
    return true; // it never comes back
  unreachable_ = false;
  environment_ = std::move(after);
  if (returns.values.size() == 1)
    result = returns.values[0];
  for (std::size_t i = 1; i < returns.values.size(); ++i)
    if (!(returns.values[i] == returns.values[0]))
      result = Value{};
    else
      result = returns.values[0];
  if (result.kind == Value::Kind::None && call.type) {
    if (call.type->isInteger()) {
      result = freshInteger(call.type, "", true);
      describe(result, Origin::Computed, {});
    } else if (call.type->isPointer())
      result = pointerTo(newBase({}), call.type->element);
  }
  return true;
}

} // namespace parlift::analysis
