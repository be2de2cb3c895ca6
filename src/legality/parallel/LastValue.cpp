#include "legality/parallel/LastValue.h"

#include "analysis/dependences/Coverage.h"
#include "ir/Allocation.h"
#include "ir/Memory.h"
#include "ir/PlainParts.h"
#include "ir/Walk.h"
#include "legality/parallel/CanPrivatize.h"
#include "legality/parallel/Mentions.h"
#include "legality/parallel/RenewedContainer.h"

#include <algorithm>
#include <set>

namespace parlift::legality {

using namespace analysis;

namespace {

/// Only the function itself can name a static local: it is dead after the loop when nothing else in the
/// function mentions it and its address goes nowhere.
bool isUsedInLoopAlone(const ir::Function &function, const ir::Stmt &loop,
                       const ir::Symbol &symbol) {
  const Mentions all = mentionsOf(*function.body, symbol);
  return all.addresses == 0 && all.names == mentionsOf(loop, symbol).names;
}

/// A value of the variable leads to the object, by however many pointers.
bool leadsTo(const ir::MemoryObject &from, const ir::MemoryObject &object,
             std::set<const ir::MemoryObject *> &seen) {
  return &from == &object ||
         (seen.insert(&from).second &&
          std::any_of(from.holds.begin(), from.holds.end(),
                      [&](const ir::MemoryObject *held) { return leadsTo(*held, object, seen); }));
}

bool holds(const ir::Stmt &stmt, const ir::Stmt &wanted) {
  bool result = false;
  ir::forEachStmt(stmt, [&](const ir::Stmt &one) { result |= &one == &wanted; });
  return result;
}

/// Names of the function's own variables that stand in front of the loop, and run only there: not what is in a loop around it.
void addNamesBefore(const ir::Stmt &stmt, const ir::Stmt &loop, std::set<const ir::Expr *> &names) {
  const auto add = [&](const ir::Expr &expr) {
    if (expr.kind == ir::ExprKind::VarRef && expr.symbol->storage == ir::Storage::Local &&
        !expr.symbol->isReference)
      names.insert(&expr);
  };
  if (stmt.kind == ir::StmtKind::If && holds(stmt, loop))
    ir::forEachExpr(*stmt.condition, add);
  if (stmt.kind != ir::StmtKind::Block && stmt.kind != ir::StmtKind::If)
    return;
  for (const ir::StmtRef &child : stmt.children) {
    if (child && holds(*child, loop)) {
      addNamesBefore(*child, loop, names);
      return;
    }
    if (child && stmt.kind == ir::StmtKind::Block)
      ir::forEachExpr(*child, add);
  }
}

/// Nothing but the loop itself reads the object: no other function, and nothing in this one that a variable named outside
/// the loop leads to. A pointer that is set there, as to what is allocated, is not read.
bool isReadInLoopAlone(const ir::Function &function, const ir::Stmt &loop,
                       const ir::MemoryObject &object) {
  if (object.isKnownOutside || object.onlyReader.empty() || object.onlyReader != function.name)
    return false;
  std::set<const ir::Expr *> unread;
  ir::forEachExpr(loop, [&](const ir::Expr &expr) { unread.insert(&expr); });
  if (!function.hasUnstructuredFlow) // `for (i = 0; i < n; i++) mark[i] = -1;`
    addNamesBefore(*function.body, loop, unread);
  ir::forEachStmt(*function.body, [&](const ir::Stmt &stmt) {
    if (stmt.kind == ir::StmtKind::Assign && stmt.target->kind == ir::ExprKind::VarRef)
      unread.insert(stmt.target.get());
  });
  // `free(q)` needs to know where it lies, and not what it holds.
  ir::forEachExpr(*function.body, [&](const ir::Expr &expr) {
    if (expr.kind != ir::ExprKind::Call || !ir::frees(expr))
      return;
    const ir::Expr &pointer = ir::withoutCasts(*expr.operands[0]);
    if (pointer.kind == ir::ExprKind::Load)
      unread.insert(pointer.operands[0].get());
  });
  bool isRead = false;
  ir::forEachExpr(*function.body, [&](const ir::Expr &expr) {
    if (isRead || expr.kind != ir::ExprKind::VarRef || unread.contains(&expr))
      return;
    const ir::TypeKind kind = expr.symbol->type->kind;
    std::set<const ir::MemoryObject *> seen;
    isRead = expr.symbol->object
                 ? leadsTo(*expr.symbol->object, object, seen)
                 : !expr.symbol->type->isInteger() && !expr.symbol->type->isFloating() &&
                       kind != ir::TypeKind::Bool;
  });
  return !isRead;
}

} // namespace

/// All that is read of it in the loop, the same iteration of that has written before.
static bool readsItsOwn(const Nest &nest, LoopIndex loop, unsigned base) {
  const bool isFollowed = std::ranges::none_of(nest.model.obstacles, [&](const Obstacle &obstacle) {
    return obstacle.reason != diag::ReasonId::LoopExitsEarly &&
           obstacle.reason != diag::ReasonId::ObservableEffect &&
           std::ranges::any_of(obstacle.loops,
                               [&](LoopIndex at) { return nest.isInside(at, loop); });
  });
  if (!isFollowed || !hasOneBase(nest, loop, base))
    return false;
  Accesses reads, writes;
  for (const Access &access : nest.table().accesses) {
    if (access.base != base || !nest.isInside(access, loop))
      continue;
    if (access.wholeObject || access.isScalarVariable)
      return false;
    const bool isSize =
        nest.table().bases[base].isContainer && !access.path.empty() && access.path.front().isField;
    if (isSize && access.isWrite)
      return false;
    if (!isSize)
      (access.isWrite ? writes : reads).push_back(&access);
  }
  return std::ranges::all_of(reads, [&](const Access *read) {
    return isWrittenBefore(nest.table(), *read, writes, loop);
  });
}

/// Nothing after the nest reads the array, and what its other loops read they have written themselves.
static bool isDeadInNest(const Nest &nest, LoopIndex loop, unsigned base,
                         const ir::Symbol &symbol) {
  constexpr LoopIndex root = 0;
  if (loop == root || symbol.type->kind != ir::TypeKind::Array ||
      nest.liveness.liveAfter(*nest.loop(root).stmt, symbol))
    return false;
  std::set<LoopIndex> others;
  for (const Access &access : nest.table().accesses) {
    if (access.base != base || nest.isInside(access, loop))
      continue;
    const auto other = std::ranges::find_if(
        access.loops, [&](LoopIndex around) { return !nest.isInside(loop, around); });
    if (other != access.loops.end())
      others.insert(*other);
    else if (!access.isWrite)
      return false;
  }
  // What the model does not express, but for calls, of whose arguments it knows, and ways out of loops.
  const bool isFollowed = std::ranges::all_of(nest.model.obstacles, [](const Obstacle &obstacle) {
    return obstacle.reason == diag::ReasonId::LoopExitsEarly ||
           obstacle.reason == diag::ReasonId::ObservableEffect ||
           obstacle.reason == diag::ReasonId::CallOpaque;
  });
  return isFollowed && hasOneBase(nest, root, base) &&
         std::ranges::all_of(others,
                             [&](LoopIndex other) { return readsItsOwn(nest, other, base); });
}

bool isReadAfter(const Nest &nest, LoopIndex loop, unsigned baseId) {
  const Base &base = nest.table().bases[baseId];
  const ir::Stmt &stmt = *nest.loop(loop).stmt;
  if (!base.objects.empty() &&
      std::all_of(base.objects.begin(), base.objects.end(), [&](const ir::MemoryObject *object) {
        return isReadInLoopAlone(nest.function, stmt, *object);
      }))
    return false;
  if (base.kind != BaseKind::Object || !base.symbol)
    return true;
  const ir::Symbol &symbol = *base.symbol;
  if (symbol.storage == ir::Storage::StaticLocal && !symbol.addressTaken && !symbol.isReference)
    return !isUsedInLoopAlone(nest.function, stmt, symbol);
  if (base.isContainer && base.ownsElements)
    return mayReadContainerAfter(nest.function, stmt, symbol, nest.liveness,
                                 [&](const ir::Stmt &other) {
                                   bool isKnown = false, result = true;
                                   for (LoopIndex at = 0; at < nest.table().loops.size(); ++at)
                                     if (nest.loop(at).stmt == &other && !nest.isInside(loop, at)) {
                                       isKnown = true;
                                       result = result && readsItsOwn(nest, at, baseId);
                                     }
                                   return isKnown && result;
                                 });
  // Who gets a local array's address only while it runs has returned by then.
  const bool isPassedDown =
      symbol.storage == ir::Storage::Local && symbol.object && symbol.object->holdsOwnValues;
  return (nest.liveness.liveAfter(stmt, symbol) && !isDeadInNest(nest, loop, baseId, symbol)) ||
         (!isPassedDown && nest.liveness.accesses().isReachable(symbol));
}

} // namespace parlift::legality
