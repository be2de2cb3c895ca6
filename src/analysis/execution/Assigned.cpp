#include "analysis/execution/Assigned.h"

#include "analysis/execution/ExecutorValues.h"
#include "ir/Builder.h"
#include "ir/ContainerChange.h"
#include "ir/RootSymbol.h"
#include "ir/TouchedRuns.h"
#include "ir/Walk.h"
#include "support/Replaced.h"

#include <algorithm>
#include <map>
#include <ranges>
#include <utility>
#include <vector>

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

/// Each of them once.
void unify(MemoryObjects &objects) {
  std::ranges::sort(objects, {},
                    [](const MemoryObject *object) { return std::pair{object->number, object}; });
  const auto again = std::ranges::unique(objects);
  objects.erase(again.begin(), again.end());
}

MemoryObjects heldInAll(const MemoryObjects &objects) {
  if (objects.size() == 1)
    return objects[0]->holds;
  MemoryObjects result;
  for (const MemoryObject *object : objects)
    result.insert(result.end(), object->holds.begin(), object->holds.end());
  unify(result);
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

/// Where many statements store to the same few objects, a list of all would be long.
void addTo(MemoryObjects &all, const MemoryObjects &more) {
  constexpr std::size_t few = 8;
  const std::size_t before = all.size();
  all.insert(all.end(), more.begin(), more.end());
  if (all.size() > few && all.size() != before)
    unify(all);
}

/// `what`: the type of what is stored, where it is known.
void addObjects(const MemoryObjects &objects, Assigned &result, const Type *what = nullptr) {
  if (objects.empty()) {
    result.unknownStore = true;
    result.unknownOwner |= !what || !what->isScalar() || what->isPointer();
  }
  addTo(result.stores, objects);
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

/// Neither stored to nor handed to anybody by its name: its members are read, and it is copied.
bool isOnlyRead(const Symbol &variable, const Stmt &body) {
  const auto isPart = [&](const Expr &expr) {
    return expr.isLvalue() && isInVariable(rootOf(expr), variable);
  };
  bool ok = !variable.addressTaken && !variable.isReference;
  forEachStmt(body, [&](const Stmt &stmt) {
    ok = ok && !(stmt.kind == StmtKind::Assign && isPart(*stmt.target));
    if (stmt.kind == StmtKind::OpaqueStmt)
      for (const ExprRef &operand : stmt.operands)
        ok = ok && !isPart(*operand);
  });
  forEachExpr(body, [&](const Expr &expr) {
    // An array in it that decays anywhere but in front of a subscript is one whose address is taken.
    if (expr.kind == ExprKind::Load || expr.kind == ExprKind::Member ||
        expr.kind == ExprKind::Subscript || expr.kind == ExprKind::AddressOf)
      return;
    for (const ExprRef &operand : expr.operands)
      ok = ok && !isPart(*operand);
  });
  return ok;
}

} // namespace

const Expr *recordShown(const Expr &call, std::size_t argument, const Function &target) {
  if (argument >= call.operands.size() || argument >= target.parameters.size() || !target.body)
    return nullptr;
  const Symbol &parameter = *target.parameters[argument];
  const Expr &copied = *call.operands[argument];
  if (parameter.type->kind != TypeKind::Record || copied.kind != ExprKind::Load)
    return nullptr;
  const Expr *place = copied.operands[0].get();
  while (place->kind == ExprKind::Member)
    place = place->operands[0].get();
  if (place->kind != ExprKind::VarRef || place->symbol->isExposed() ||
      std::ranges::find(target.parameters, place->symbol) != target.parameters.end() ||
      !isOnlyRead(parameter, *target.body))
    return nullptr;
  return copied.operands[0].get();
}

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
    } else if (const Expr *shown = recordShown(call, i, target)) {
      root = replaced(root, own, rootOf(*shown));
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
  // `t[k]` of an array is, what lies behind a pointer is not; of what is given by its value there is a copy.
  const auto isInOwnStorage = [&](const std::string &root) {
    const auto isIn = [&](const Symbol &symbol) {
      return !symbol.isReference && isInVariable(root, symbol);
    };
    return std::ranges::any_of(callee.symbols,
                               [&](const Symbol *symbol) {
                                 return symbol->storage == Storage::Local && isIn(*symbol);
                               }) ||
           std::ranges::any_of(target.parameters, [&](const SymbolRef &parameter) {
             return parameter->type->kind == TypeKind::Record && isIn(*parameter);
           });
  };
  for (const std::string &root : callee.roots) {
    // Each call has such a variable of its own: whoever reads it does so by this name.
    if (isInOwnStorage(root)) {
      result.roots.insert(root);
      continue;
    }
    const std::string around = rootAroundCall(root, call, target);
    const bool isUnnamed = namesOwn(around) || around.find('?') != std::string::npos;
    result.anything |= isUnnamed;
    result.roots.insert(isUnnamed ? "?" : around);
    for (const Symbol *argument : namedArguments(call))
      if (around == rootOfVariable(*argument))
        result.symbols.insert(argument);
  }
  for (const std::string &root : callee.changes) {
    const std::string around = isInOwnStorage(root) ? root : rootAroundCall(root, call, target);
    result.anything |=
        around.find('?') != std::string::npos || (around != root && namesOwn(around));
    result.changes.insert(around);
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

/// Of functions that are called, with how deep calls in them are followed: each is looked at once, however many ways
/// lead to it.
using Known = std::map<std::pair<const Function *, unsigned>, std::pair<FunctionRef, Assigned>>;
thread_local Known *known = nullptr;

/// The function that is being looked at, and what it is taken to assign where it calls itself.
struct Looking {
  const Function *function;
  Assigned taken;
  bool isAsked = false;
};
thread_local std::vector<Looking> looking;

bool isLookedAt(const Function *target) {
  return target && !looking.empty() && looking.back().function == target;
}

/// References that a function binds, by the places that they are bound to:
///
///     P half(const P &q) { P p(q); for (double &v : p.c) v /= 2; return p; }      v is in p.c
void nameByPlaces(Assigned &assigned, const Function &target) {
  std::vector<const Stmt *> bindings;
  forEachStmt(*target.body, [&](const Stmt &stmt) {
    if (stmt.kind == StmtKind::Declare && stmt.symbol->isReference)
      bindings.push_back(&stmt);
  });
  bool isThroughOthers = false;
  // The last ones first: what they are bound to may be named by others.
  for (const Stmt *binding : std::views::reverse(bindings)) {
    if (!binding->value || binding->value->kind != ExprKind::AddressOf) {
      isThroughOthers = true;
      continue;
    }
    const std::string name = rootOfVariable(*binding->symbol);
    const std::string place = rootOf(*binding->value->operands[0]);
    for (std::set<std::string> *roots : {&assigned.roots, &assigned.changes}) {
      std::set<std::string> renamed;
      for (const std::string &root : *roots)
        renamed.insert(replaced(root, name, place));
      *roots = std::move(renamed);
    }
    assigned.symbols.erase(binding->symbol.get());
  }
  assigned.throughReference &=
      isThroughOthers || std::ranges::any_of(target.parameters, [&](const SymbolRef &parameter) {
        return parameter->isReference &&
               std::ranges::any_of(assigned.roots, [&](const std::string &root) {
                 return isInVariable(root, *parameter);
               });
      });
}

const Assigned &assignedInCallee(const FunctionRef &target, unsigned depth) {
  const std::pair key{target.get(), depth};
  if (const auto found = known->find(key); found != known->end())
    return found->second.second;
  constexpr int rounds = 3;
  Assigned result;
  looking.push_back({target.get(), {}});
  for (int round = 0; round <= rounds; ++round) {
    looking.back().isAsked = false;
    result = {};
    collect(*target->body, result, depth);
    result = withOwnStores(std::move(result), *target->body);
    nameByPlaces(result, *target);
    if (!looking.back().isAsked || looking.back().taken.covers(result))
      break;
    if (round + 1 == rounds) {
      result.anything = result.calls = result.resizes = true;
      result.storesAnywhere();
    }
    looking.back().taken = result;
  }
  looking.pop_back();
  return known->try_emplace(key, target, std::move(result)).first->second.second;
}

/// The container has other elements, and as many as it has now, by all its names; no variable of another kind is changed.
void collectChange(const ContainerChange &change, Assigned &result) {
  for (const Expr *container : {change.container, change.other}) {
    if (!container)
      continue;
    const std::string root = rootOf(*container);
    if (container->kind == ExprKind::VarRef && !container->symbol->isReference &&
        container->symbol->storage == Storage::Local)
      result.roots.insert(root); // its symbol is among the named arguments
    else if (root.find('?') != std::string::npos) {
      result.anything = true;
      result.storesAnywhere();
    }
    result.changes.insert(root);
    result.changes.insert("*&" + root);
  }
  result.resizes = true;
  if (change.other)
    result.storesAnywhere();
}

void collectCall(const Expr &call, Assigned &result, unsigned depth) {
  auto target = call.target.lock();
  const bool isItself = isLookedAt(target.get());
  const bool isKnown = target && target->body && (depth > 0 || isItself);
  // Followed callees write what they write, and a record's accessors little of it.
  for (const Symbol *symbol : namedArguments(call))
    if (!isFollowed(target.get(), isItself ? 1 : depth) || symbol->type->isScalar())
      result.symbols.insert(symbol);
  const Assigned nothing;
  const Assigned taken = isItself ? looking.back().taken : nothing;
  if (isItself)
    looking.back().isAsked = true;
  const Assigned &callee = isItself ? taken : isKnown ? assignedInCallee(target, depth - 1) : taken;
  if (isKnown) {
    result.copies.insert(callee.copies.begin(), callee.copies.end());
    for (std::size_t i = 0; i < target->parameters.size(); ++i) {
      const Symbol &parameter = *target->parameters[i];
      const bool showsSame = (i < call.operands.size() && copiedView(*call.operands[i]) &&
                              callee.symbols.count(&parameter) == 0) ||
                             recordShown(call, i, *target);
      if (!parameter.isReference && !parameter.type->isScalar() && !showsSame)
        result.copies.insert(rootOfVariable(parameter));
    }
  }
  if (!call.effects.writesMemory)
    return;
  if (!isKnown) {
    // Behind an exit nobody sees what it did.
    if (call.effects.onlyPrints || isLibraryExit(call))
      return;
    if (const auto change = containerChange(call)) {
      collectChange(*change, result);
      return;
    }
    const auto storeBehind = [&](const Expr &pointer) {
      std::string root = "*" + rootOfPointer(pointer);
      result.anything |= root.find('?') != std::string::npos;
      result.roots.insert(std::move(root));
      addObjects(pointees(pointer), result);
    };
    if (const TouchedRuns touched = touchedRuns(call); !touched.runs.empty()) {
      for (const TouchedRun &run : touched.runs)
        if (run.isWritten)
          storeBehind(*run.first);
      return;
    }
    result.anything = result.calls = result.resizes = true;
    if (call.effects.isOfFile)
      result.storesAnywhere();
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
  if (isFollowed(target.get(), isItself ? 1 : depth) &&
      target->parameters.size() == call.operands.size()) {
    result.anything |= callee.anything;
    addStoresOf(callee, call, *target, result);
  } else { // the callee's roots are in its own names
    result.anything |= callee.anything || !callee.roots.empty() || !callee.changes.empty() ||
                       callee.throughReference;
  }
  result.calls |= callee.calls;
  result.resizes |= callee.resizes;
  result.unknownStore |= callee.unknownStore;
  result.unknownOwner |= callee.unknownOwner;
  addTo(result.stores, callee.stores);
}

/// `const Cell &c = cells[i];` binds a name, and stores nothing. Of a record's variable it is a name that its assignments do
/// not bear.
bool leadsToElement(const Stmt &declaration) {
  if (!declaration.symbol->isReference || declaration.value->kind != ExprKind::AddressOf)
    return false;
  const Symbol *root = rootSymbolOf(*declaration.value->operands[0]);
  return root && (root->isReference || root->isThis || root->type->isPointer() ||
                  root->type->kind == TypeKind::Container || root->type->kind == TypeKind::Array);
}

void collect(const Stmt &stmt, Assigned &result, unsigned depth) {
  forEachStmt(stmt, [&](const Stmt &part) {
    if (part.kind == StmtKind::Declare) {
      result.symbols.insert(part.symbol.get());
      if (part.value && !part.symbol->type->isScalar() && !leadsToElement(part))
        result.copies.insert(rootOfVariable(*part.symbol));
    }
    if (part.kind == StmtKind::Assign) {
      if (part.target->kind == ExprKind::VarRef) {
        result.symbols.insert(part.target->symbol.get());
        result.throughReference |= part.target->symbol->isReference;
        if (part.target->symbol->isReference) // what is read by this name is not what it was
          result.roots.insert(rootOf(*part.target));
      }
      if (part.target->kind != ExprKind::VarRef || !part.target->type->isScalar()) {
        std::string root = rootOf(*part.target);
        if (root.find('?') != std::string::npos) {
          result.anything |= !isBehindFollowedCall(*part.target, depth);
          addObjects(objectsOf(*part.target), result, part.target->type.get());
        }
        result.roots.insert(std::move(root));
        if (const MemoryObjects objects = objectsOf(*part.target); objects.size() == 1)
          result.named.push_back(objects[0]);
      }
    }
    if (part.kind == StmtKind::OpaqueStmt) {
      if (part.effects.any()) {
        result.anything = result.calls = result.resizes = true;
        result.storesAnywhere();
      }
      for (const ExprRef &operand : part.operands)
        if (operand->kind == ExprKind::VarRef)
          result.symbols.insert(operand->symbol.get());
    }
  });
  forEachExpr(stmt, [&](const Expr &expr) {
    if (expr.kind == ExprKind::Call)
      collectCall(expr, result, depth);
    // What `throw` does is done where control has left.
    if (expr.kind == ExprKind::OpaqueExpr && expr.reason != "unstructured-flow") {
      if (expr.effects.writesMemory) {
        result.anything = result.calls = result.resizes = true;
        result.storesAnywhere();
      }
      for (const ExprRef &operand : expr.operands)
        if (expr.effects.writesMemory && operand->kind == ExprKind::VarRef)
          result.symbols.insert(operand->symbol.get());
    }
  });
}

} // namespace

CalleesAtOnce::CalleesAtOnce() : isOutermost_(known == nullptr) {
  if (isOutermost_)
    known = new Known;
}

CalleesAtOnce::~CalleesAtOnce() {
  if (isOutermost_)
    delete std::exchange(known, nullptr);
}

Assigned assignedIn(const Stmt &stmt) {
  const CalleesAtOnce callees;
  Assigned result;
  collect(stmt, result, 4);
  return result;
}

Assigned assignedBy(const Expr &call) {
  const CalleesAtOnce callees;
  Assigned result;
  collectCall(call, result, 4);
  return result;
}

Assigned withOwnStores(Assigned assigned, const Stmt &stmt) {
  forEachStmt(stmt, [&](const Stmt &part) {
    if (part.kind == StmtKind::Assign &&
        (part.target->kind != ExprKind::VarRef || part.target->symbol->isReference ||
         !part.target->type->isScalar()))
      addObjects(objectsOf(*part.target), assigned, part.target->type.get());
  });
  forEachExpr(stmt, [&](const Expr &expr) {
    if (const auto change = containerChange(expr))
      addObjects(objectsOf(*change->container), assigned);
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

bool Assigned::covers(const Assigned &other) const {
  const auto hasAll = [](const auto &all, const auto &some) {
    return std::ranges::all_of(some, [&](const auto &one) { return all.count(one) != 0; });
  };
  const auto hasObjects = [](const MemoryObjects &all, const MemoryObjects &some) {
    return std::ranges::all_of(
        some, [&](const MemoryObject *one) { return std::ranges::find(all, one) != all.end(); });
  };
  return hasAll(symbols, other.symbols) && hasAll(roots, other.roots) &&
         hasAll(copies, other.copies) && hasAll(changes, other.changes) &&
         hasObjects(stores, other.stores) && hasObjects(named, other.named) &&
         (anything || !other.anything) && (throughReference || !other.throughReference) &&
         (calls || !other.calls) && (resizes || !other.resizes) &&
         (unknownStore || !other.unknownStore) && (unknownOwner || !other.unknownOwner);
}

void Assigned::add(const Assigned &more) {
  symbols.insert(more.symbols.begin(), more.symbols.end());
  roots.insert(more.roots.begin(), more.roots.end());
  copies.insert(more.copies.begin(), more.copies.end());
  changes.insert(more.changes.begin(), more.changes.end());
  anything |= more.anything;
  resizes |= more.resizes;
  throughReference |= more.throughReference;
  calls |= more.calls;
  unknownStore |= more.unknownStore;
  unknownOwner |= more.unknownOwner;
  addTo(stores, more.stores);
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

bool isInVariable(const std::string &root, const Symbol &variable) {
  const std::size_t name = root.find_first_not_of("*&");
  return name != std::string::npos &&
         root.compare(name, rootOfVariable(variable).size(), rootOfVariable(variable)) == 0;
}

std::string rootOf(const Expr &lvalue) {
  return rootOf(lvalue, 4);
}

} // namespace parlift::analysis
