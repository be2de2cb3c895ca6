// What calls assign: the stores of their functions, in the names around them; of what is not in sight, what its arguments lead to.
#include "analysis/execution/AssignedParts.h"
#include "analysis/execution/ExecutorValues.h"
#include "ir/Builder.h"
#include "ir/ContainerChange.h"
#include "ir/TouchedRuns.h"

#include <algorithm>
#include <set>
#include <utility>
#include <vector>

namespace parlift::analysis {

using namespace ir;

bool isFollowed(const Function *target, unsigned depth) {
  return target && target->body && depth > 0 && !target->isVariadic && !target->hasUnstructuredFlow;
}

namespace {

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

} // namespace

void collectCall(const Expr &call, Assigned &result, unsigned depth) {
  auto target = call.target.lock();
  const std::optional<Assigned> taken = takenOfItself(target.get());
  const bool isItself = taken.has_value();
  const bool isKnown = target && target->body && (depth > 0 || isItself);
  // Followed callees write what they write, and a record's accessors little of it.
  for (const Symbol *symbol : namedArguments(call))
    if (!isFollowed(target.get(), isItself ? 1 : depth) || symbol->type->isScalar())
      result.symbols.insert(symbol);
  const Assigned nothing;
  const Assigned &callee = isItself  ? *taken
                           : isKnown ? assignedInCallee(target, depth - 1)
                                     : nothing;
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
      result.storesTo(pointees(pointer));
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
        result.storesTo(objectsOf(*operand));
      else if (operand->type && operand->type->isPointer())
        result.storesTo(pointees(*operand));
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
  result.mayStoreTo(callee.stores);
}

} // namespace parlift::analysis
