#include "legality/parallel/FollowsName.h"

#include "analysis/execution/Executor.h"
#include "ir/RootSymbol.h"
#include "ir/TouchedRuns.h"
#include "ir/Walk.h"
#include "legality/parallel/AddressFlow.h"
#include "legality/parallel/CanPrivatize.h"
#include "legality/parallel/Mentions.h"

#include <algorithm>
#include <functional>
#include <set>

namespace parlift::legality {

using namespace analysis;

namespace {

using Accesses = std::vector<const Access *>;

bool isNumber(const ir::TypeRef &type) {
  return type && (type->isInteger() || type->isFloating() || type->kind == ir::TypeKind::Bool);
}

/// Of pointers, and what may hold pointers, the expression names what is allowed alone.
bool readsOnly(const ir::Expr &value, const std::function<bool(const ir::Symbol &)> &isAllowed) {
  bool result = true;
  ir::forEachExpr(value, [&](const ir::Expr &expr) {
    if (expr.kind == ir::ExprKind::VarRef)
      result = result && (isNumber(expr.symbol->type) || isAllowed(*expr.symbol));
  });
  return result;
}

/// Calls `visit` with the loop's tree and the bodies of all functions that it calls, however deep.
void forEachBody(const ir::Stmt &stmt, std::set<const ir::Function *> &visited,
                 const std::function<void(const ir::Stmt &)> &visit) {
  visit(stmt);
  ir::forEachExpr(stmt, [&](const ir::Expr &expr) {
    const auto callee = expr.kind == ir::ExprKind::Call ? expr.target.lock() : nullptr;
    if (callee && callee->body && visited.insert(callee.get()).second)
      forEachBody(*callee->body, visited, visit);
  });
}

/// Variables of the function that are there before the loop.
std::set<const ir::Symbol *> namesOutside(const ir::Function &function, const ir::Stmt &loop) {
  std::set<const ir::Symbol *> result;
  for (const ir::SymbolRef &parameter : function.parameters)
    result.insert(parameter.get());
  const auto declaredIn = [](const ir::Stmt &stmt, auto &&note) {
    ir::forEachStmt(stmt, [&](const ir::Stmt &part) {
      if (part.kind == ir::StmtKind::Declare)
        note(part.symbol.get());
    });
  };
  declaredIn(*function.body, [&](const ir::Symbol *symbol) { result.insert(symbol); });
  declaredIn(loop, [&](const ir::Symbol *symbol) { result.erase(symbol); });
  return result;
}

/// What a declaration or an assignment gives a value to; null: the statement is neither.
const ir::Symbol *variableSetBy(const ir::Stmt &stmt) {
  if (stmt.kind == ir::StmtKind::Declare)
    return stmt.symbol.get();
  return stmt.kind == ir::StmtKind::Assign ? ir::rootSymbolOf(*stmt.target) : nullptr;
}

/// What a pointer leads to, is touched by its name, by functions that get it under that name, and by variables of the
/// iteration's own that hold nothing else: another array by the name in the loop would be another one for all of them.
bool followsPointer(const Nest &nest, LoopIndex loop, const Accesses &accesses,
                    const ir::SymbolRef &symbol) {
  const ir::Stmt &stmt = *nest.loop(loop).stmt;
  if (!symbol || !symbol->type->isPointer() || symbol->isReference || symbol->addressTaken ||
      symbol->hasStaticStorage() || assignedIn(stmt).symbols.contains(symbol.get()))
    return false;
  const AddressFlow flow = flowOfAddress(stmt, *symbol, true, nest.liveness);
  if (flow.escape)
    return false;
  // Another parameter that is never set leads to another base, as long as this one is never set either.
  const Assigned assigned = assignedIn(*nest.function.body);
  const auto isFixed = [&](const ir::Symbol &one) {
    return one.storage == ir::Storage::Parameter && !assigned.symbols.contains(&one) &&
           !one.isReference && !one.addressTaken;
  };
  const auto isAllowed = [&](const ir::Symbol &one) {
    return flow.holders.contains(&one) || (isFixed(*symbol) && isFixed(one));
  };
  bool holdNothingElse = true;
  std::set<const ir::Function *> visited;
  forEachBody(stmt, visited, [&](const ir::Stmt &body) {
    ir::forEachStmt(body, [&](const ir::Stmt &part) {
      const ir::Symbol *into = variableSetBy(part);
      if (into && part.value && flow.holders.contains(into) && !isNumber(part.value->type))
        holdNothingElse = holdNothingElse && readsOnly(*part.value, isAllowed);
    });
    ir::forEachExpr(body, [&](const ir::Expr &call) {
      const auto callee = call.kind == ir::ExprKind::Call ? call.target.lock() : nullptr;
      if (!callee)
        return;
      for (std::size_t k = 0; k < call.operands.size() && k < callee->parameters.size(); ++k)
        if (flow.holders.contains(callee->parameters[k].get()))
          holdNothingElse = holdNothingElse && readsOnly(*call.operands[k], isAllowed);
    });
  });
  const std::set<const ir::Symbol *> outside = namesOutside(nest.function, stmt);
  return holdNothingElse && std::ranges::all_of(accesses, [&](const Access *access) {
           const ir::Symbol *root = access->expr ? ir::rootSymbolOf(*access->expr) : nullptr;
           return root && flow.holders.contains(root) &&
                  (root == symbol.get() || !outside.contains(root));
         });
}

/// Nothing that the function calls reaches the variable but by parameters that get its address: no callee names it, and
/// nothing in the function holds the address otherwise. A reference or a pointer from before the loop is another name of
/// the variable itself, and of no thread's copy.
bool isPassedOnly(const Nest &nest, LoopIndex loop, const Accesses &accesses,
                  const ir::Symbol &symbol) {
  const bool isPassedDown = symbol.object && symbol.object->holdsOwnValues;
  if (!isPassedDown && mentionsOf(*nest.function.body, symbol).addresses !=
                           mentionsOf(*nest.loop(loop).stmt, symbol).addresses)
    return false;
  const bool isNamedInCallee =
      std::any_of(accesses.begin(), accesses.end(), [&](const Access *access) {
        return !access->expr ||
               (isOfFunction(*access) && ir::rootSymbolOf(*access->expr) == &symbol);
      });
  return !isNamedInCallee && !symbol.isReference &&
         !flowOfAddress(*nest.function.body, symbol, false, nest.liveness).escape;
}

/// The expression leads to the object only where it names it: no pointer in it comes from anywhere else, and no reference
/// that could be another name of it.
bool leadsByName(const ir::Expr &value, const ir::Symbol &symbol, const AddressFlow &flow) {
  bool result = true;
  ir::forEachExpr(value, [&](const ir::Expr &expr) {
    const ir::Expr *read = expr.kind == ir::ExprKind::Load ? expr.operands[0].get() : nullptr;
    if (read && expr.type && !isNumber(expr.type) && expr.type->isPointer())
      result =
          result && read->kind == ir::ExprKind::VarRef && flow.holders.contains(read->symbol.get());
    if (expr.kind == ir::ExprKind::Call || expr.kind == ir::ExprKind::OpaqueExpr)
      result = result && isNumber(expr.type);
    if (expr.kind != ir::ExprKind::VarRef || !expr.symbol->isReference)
      return;
    const bool isOlder =
        expr.symbol->storage == ir::Storage::Parameter && symbol.storage == ir::Storage::Local;
    result = result && (isOlder || flow.objects.contains(expr.symbol.get()));
  });
  return result;
}

/// A variable that the loop says by its name, and gives by this name, or by its address, to functions that do no more with it
/// than to follow it. What the rest of the function does with it makes no difference.
bool followsVariable(const Nest &nest, LoopIndex loop, const Accesses &accesses,
                     const ir::Symbol &symbol) {
  const ir::Stmt &stmt = *nest.loop(loop).stmt;
  const AddressFlow flow = flowOfAddress(stmt, symbol, false, nest.liveness);
  // What a parameter refers to has other names outside, and those are other bases, which are asked about (Alias.cpp).
  if (flow.escape || (symbol.isReference && symbol.storage != ir::Storage::Parameter))
    return false;
  const auto isName = [&](const ir::Symbol *one) {
    return flow.holders.contains(one) || flow.objects.contains(one);
  };
  bool holdNothingElse = true;
  std::set<const ir::Function *> visited;
  forEachBody(stmt, visited, [&](const ir::Stmt &body) {
    ir::forEachStmt(body, [&](const ir::Stmt &part) {
      const ir::Symbol *into = variableSetBy(part);
      const bool isAddress =
          into && part.value &&
          (into->isReference || (part.value->type && part.value->type->isPointer()));
      if (isAddress && into != &symbol && isName(into))
        holdNothingElse = holdNothingElse && leadsByName(*part.value, symbol, flow);
    });
    ir::forEachExpr(body, [&](const ir::Expr &call) {
      const auto callee = call.kind == ir::ExprKind::Call ? call.target.lock() : nullptr;
      if (!callee)
        return;
      for (std::size_t k = 0; k < call.operands.size() && k < callee->parameters.size(); ++k)
        if (isName(callee->parameters[k].get()))
          holdNothingElse = holdNothingElse && leadsByName(*call.operands[k], symbol, flow);
    });
  });
  const std::set<const ir::Symbol *> outside = namesOutside(nest.function, stmt);
  return holdNothingElse && std::ranges::all_of(accesses, [&](const Access *access) {
           const ir::Symbol *root = access->expr ? ir::rootSymbolOf(*access->expr) : nullptr;
           return root && (root == &symbol ? !isOfFunction(*access)
                                           : isName(root) && !outside.contains(root));
         });
}

} // namespace

bool isOfFunction(const Access &access) {
  return access.isInCallee() && !(access.site && !ir::touchedRuns(*access.site).runs.empty());
}

std::vector<const ir::Expr *> placesByName(const Nest &nest, LoopIndex loop,
                                           const std::vector<const Access *> &accesses,
                                           const ir::Symbol *symbol) {
  // The name of a pointer that moves means another element than it did before the loop.
  const ir::Stmt &stmt = *nest.loop(loop).stmt;
  if (!symbol || (symbol->type->isPointer() && assignedIn(stmt).symbols.count(symbol) != 0))
    return {};
  std::set<const ir::Expr *> inTree;
  ir::forEachExpr(stmt, [&](const ir::Expr &expr) { inTree.insert(&expr); });
  std::set<const ir::Expr *> places;
  for (const Access *access : accesses) {
    if (!access->expr || inTree.count(access->expr) == 0 ||
        ir::rootSymbolOf(*access->expr) != symbol)
      return {};
    places.insert(access->expr);
  }
  return {places.begin(), places.end()};
}

bool followsName(const Nest &nest, LoopIndex loop, const Base &base, const Accesses &accesses,
                 const ir::SymbolRef &symbol) {
  // Reading a variable by another name of its own is no access to memory, and in no table.
  if (!isVariable(base) && !placesByName(nest, loop, accesses, symbol.get()).empty())
    return true;
  if (symbol && base.kind == BaseKind::Object && isPassedOnly(nest, loop, accesses, *symbol))
    return true;
  const bool isStructure =
      symbol && (symbol->type->kind == ir::TypeKind::Record ||
                 (symbol->type->kind == ir::TypeKind::Container && !symbol->type->isView));
  if (isStructure && base.kind == BaseKind::Object &&
      followsVariable(nest, loop, accesses, *symbol))
    return true;
  return base.kind == BaseKind::Pointer && followsPointer(nest, loop, accesses, symbol);
}

} // namespace parlift::legality
