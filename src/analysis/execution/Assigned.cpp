#include "analysis/execution/AssignedParts.h"
#include "ir/ContainerChange.h"
#include "ir/RootSymbol.h"
#include "ir/Walk.h"

#include <algorithm>

namespace parlift::analysis {

using namespace ir;

namespace {

/// What a followed call returns points there: the stores are found at the places that the callee computes.
bool isBehindFollowedCall(const Expr &place, unsigned depth) {
  const Expr *at = &place;
  while (at->kind != ExprKind::Call && at->kind != ExprKind::Load && !at->operands.empty())
    at = at->operands[0].get();
  return at->kind == ExprKind::Call && isFollowed(at->target.lock().get(), depth);
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

} // namespace

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
          result.storesTo(objectsOf(*part.target), part.target->type.get());
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

void Assigned::storesTo(const MemoryObjects &objects, const Type *what) {
  if (objects.empty()) {
    unknownStore = true;
    unknownOwner |= !what || !what->isScalar() || what->isPointer();
  }
  mayStoreTo(objects);
}

/// Where many statements store to the same few objects, a list of all would be long.
void Assigned::mayStoreTo(const MemoryObjects &objects) {
  constexpr std::size_t few = 8;
  const std::size_t before = stores.size();
  stores.insert(stores.end(), objects.begin(), objects.end());
  if (stores.size() > few && stores.size() != before)
    unify(stores);
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
      assigned.storesTo(objectsOf(*part.target), part.target->type.get());
  });
  forEachExpr(stmt, [&](const Expr &expr) {
    if (const auto change = containerChange(expr))
      assigned.storesTo(objectsOf(*change->container));
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
  mayStoreTo(more.stores);
  named.insert(named.end(), more.named.begin(), more.named.end());
}

} // namespace parlift::analysis
