#include "legality/parallel/CanPrivatize.h"

#include "analysis/dependences/Coverage.h"
#include "analysis/execution/Executor.h"
#include "analysis/model/CText.h"
#include "analysis/scalars/Liveness.h"
#include "ir/RootSymbol.h"
#include "ir/Walk.h"
#include "legality/nest/AddressEscapes.h"
#include "legality/nest/Section.h"

#include <algorithm>
#include <limits>
#include <set>

namespace parlift::legality {

using namespace analysis;

namespace {

/// No other base of the loop means the same object, by any name.
bool hasOneBase(const Nest &nest, LoopIndex loop, unsigned base) {
  const AccessTable &table = nest.table();
  for (const Access &access : table.accesses)
    if (access.base != base && nest.isInside(access, loop) && !access.isScalarVariable &&
        alias(table, base, access.base, nest.options) == AliasAnswer::Same)
      return false;
  return std::all_of(nest.dependences.dependences.begin(), nest.dependences.dependences.end(),
                     [&](const Dependence &dependence) {
                       const unsigned source = table.accesses[dependence.source].base;
                       const unsigned sink = table.accesses[dependence.sink].base;
                       return dependence.viaAlias || (source == base) == (sink == base) ||
                              !nest.isInside(table.accesses[dependence.source], loop) ||
                              !nest.isInside(table.accesses[dependence.sink], loop);
                     });
}

/// Another base of the loop, through which something is written, may reach parts of the same object.
bool isWrittenByOthers(const Nest &nest, LoopIndex loop, unsigned base) {
  const AccessTable &table = nest.table();
  return std::any_of(table.accesses.begin(), table.accesses.end(), [&](const Access &access) {
    return access.isWrite && access.base != base && !access.isScalarVariable &&
           nest.isInside(access, loop) &&
           alias(table, base, access.base, nest.options) != AliasAnswer::Never;
  });
}

bool isPartOf(const ir::Expr &place, const ir::Symbol &symbol) {
  if (place.kind == ir::ExprKind::VarRef)
    return place.symbol.get() == &symbol;
  return !place.operands.empty() && place.kind != ir::ExprKind::Load &&
         isPartOf(*place.operands[0], symbol);
}

/// How often the statement names the array, and how often it lets its address go anywhere but into a
/// subscript.
struct Mentions {
  std::size_t names = 0, addresses = 0;
};
Mentions mentionsOf(const ir::Stmt &stmt, const ir::Symbol &symbol) {
  Mentions result;
  ir::forEachExpr(stmt, [&](const ir::Expr &expr) {
    using ir::ExprKind;
    const auto isAddress = [&](const ir::Expr &one) {
      return one.kind == ExprKind::AddressOf && isPartOf(*one.operands[0], symbol);
    };
    result.names += expr.kind == ExprKind::VarRef && expr.symbol.get() == &symbol;
    result.addresses += isAddress(expr);
    result.addresses -= expr.kind == ExprKind::Subscript && isAddress(*expr.operands[0]);
  });
  return result;
}

/// Only the function itself can name a static local: it is dead after the loop when nothing else in the
/// function mentions it and its address goes nowhere.
bool isUsedInLoopAlone(const ir::Function &function, const ir::Stmt &loop,
                       const ir::Symbol &symbol) {
  const Mentions all = mentionsOf(*function.body, symbol);
  return all.addresses == 0 && all.names == mentionsOf(loop, symbol).names;
}

/// What a parameter points to is touched by its name, and by functions that get it under that name: another array by the
/// name in the loop would be another one for all of them.
bool followsParameter(const Nest &nest, LoopIndex loop, const std::vector<const Access *> &accesses,
                      const ir::SymbolRef &symbol) {
  const Assigned assigned = assignedIn(*nest.function.body);
  const auto isFixed = [&](const ir::Symbol &one) {
    return one.storage == ir::Storage::Parameter && !assigned.symbols.contains(&one) &&
           !one.isReference && !one.addressTaken;
  };
  if (!symbol || !symbol->type->isPointer() || !isFixed(*symbol))
    return false;
  std::set<const ir::Expr *> inTree;
  ir::forEachExpr(*nest.loop(loop).stmt, [&](const ir::Expr &expr) { inTree.insert(&expr); });
  std::vector<const Access *> own;
  for (const Access *access : accesses) {
    if (!access->isInCallee()) {
      own.push_back(access);
      continue;
    }
    if (!access->site || !inTree.contains(access->site))
      return false;
    bool isPassed = false, isOther = false;
    ir::forEachExpr(*access->site, [&](const ir::Expr &expr) {
      if (expr.kind != ir::ExprKind::VarRef)
        return;
      isPassed |= expr.symbol == symbol;
      isOther |= expr.symbol->type->isPointer() && !isFixed(*expr.symbol);
    });
    if (!isPassed || isOther)
      return false;
  }
  // A pointer that is kept goes on to lead to what it led to.
  const auto &all = nest.table().accesses;
  const bool keepsPointers = std::any_of(all.begin(), all.end(), [&](const Access &access) {
    return access.isWrite && nest.isInside(access, loop) && access.expr && access.expr->type &&
           !access.expr->type->isInteger() && !access.expr->type->isFloating();
  });
  return !keepsPointers && (own.empty() || !placesByName(nest, loop, own, symbol.get()).empty());
}

/// A value of the variable leads to the object, by however many pointers.
bool leadsTo(const ir::MemoryObject &from, const ir::MemoryObject &object,
             std::set<const ir::MemoryObject *> &seen) {
  return &from == &object ||
         (seen.insert(&from).second &&
          std::any_of(from.holds.begin(), from.holds.end(),
                      [&](const ir::MemoryObject *held) { return leadsTo(*held, object, seen); }));
}

/// Nothing but the loop itself reads the object: no other function, and nothing in this one that a variable named outside
/// the loop leads to. A pointer that is set there, as to what is allocated, is not read.
bool isReadInLoopAlone(const ir::Function &function, const ir::Stmt &loop,
                       const ir::MemoryObject &object) {
  if (object.isKnownOutside || object.onlyReader.empty() || object.onlyReader != function.name)
    return false;
  std::set<const ir::Expr *> unread;
  ir::forEachExpr(loop, [&](const ir::Expr &expr) { unread.insert(&expr); });
  ir::forEachStmt(*function.body, [&](const ir::Stmt &stmt) {
    if (stmt.kind == ir::StmtKind::Assign && stmt.target->kind == ir::ExprKind::VarRef)
      unread.insert(stmt.target.get());
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
               (access->isInCallee() && ir::rootSymbolOf(*access->expr) == &symbol);
      });
  return !isNamedInCallee && !symbol.isReference &&
         !whereAddressEscapes(*nest.function.body, symbol, false, nest.liveness);
}

bool isLiveAfter(const Nest &nest, LoopIndex loop, const Base &base) {
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
  // Who gets a local array's address only while it runs has returned by then.
  const bool isPassedDown =
      symbol.storage == ir::Storage::Local && symbol.object && symbol.object->holdsOwnValues;
  return nest.liveness.liveAfter(stmt, symbol) ||
         (!isPassedDown && nest.liveness.accesses().isReachable(symbol));
}

/// Each iteration writes all elements of `section`, to the ends of its rows.
bool writesWholly(const Nest &nest, LoopIndex loop, const Accesses &writes,
                  const Section &section) {
  const Access &pattern =
      **std::max_element(writes.begin(), writes.end(), [](const Access *a, const Access *b) {
        return a->path.size() < b->path.size();
      });
  AccessTable table = nest.table();
  Access any;
  any.base = pattern.base;
  any.size = pattern.size;
  any.position = std::numeric_limits<unsigned>::max();
  for (const LoopIndex at : pattern.loops)
    if (nest.isInside(loop, at))
      any.loops.push_back(at);
  for (PathStep step : pattern.path) {
    if (step.isField || (!any.path.empty() && !step.extent))
      return false;
    const auto element = static_cast<AtomId>(table.atoms.atoms.size());
    table.atoms.atoms.add(); // any integer
    step.index = Polynomial::atom(element);
    if (any.path.empty()) {
      step.extent.reset();
      any.guards = {
          {Constraint::Kind::NonNegative, step.index - section.low},
          {Constraint::Kind::NonNegative, section.end - step.index - Polynomial::constant(1)}};
    }
    any.path.push_back(std::move(step));
  }
  return !any.path.empty() && isWrittenBefore(table, any, writes, loop);
}

/// What the array's declaration says it has, else what the loop touches.
std::optional<Section> extentOf(const Nest &nest, LoopIndex loop, const Accesses &accesses) {
  const auto partial = std::find_if(accesses.begin(), accesses.end(),
                                    [](const Access *one) { return !one->path.empty(); });
  const Access &first = partial == accesses.end() ? *accesses.front() : **partial;
  const Base &base = nest.table().bases[first.base];
  if (base.kind == BaseKind::Object && !first.path.empty() && first.path[0].extent &&
      !first.path[0].extent->isPoisoned())
    return Section{Polynomial(), *first.path[0].extent};
  return sectionOf(nest, loop, accesses, false);
}

} // namespace

bool isVariable(const Base &base) {
  return base.kind == BaseKind::Object && base.symbol && base.symbol->type->isScalar();
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

std::optional<PrivateArray> canPrivatize(const Nest &nest, LoopIndex loop, unsigned base) {
  const AccessTable &table = nest.table();
  const Base &object = table.bases[base];
  if (object.kind == BaseKind::Unknown || object.isContainer || object.variesEverywhere ||
      std::any_of(object.variesIn.begin(), object.variesIn.end(),
                  [&](LoopIndex inner) { return nest.isInside(inner, loop); }) ||
      (object.symbol && (object.symbol->isReference || object.symbol->isThreadLocal)))
    return std::nullopt;
  Accesses reads, writes;
  for (const Access &access : table.accesses)
    if (access.base == base && nest.isInside(access, loop)) {
      // What may be anywhere in it; `exact`: it fills all of it.
      if ((access.wholeObject && !(access.isWrite && access.exact)) ||
          (access.isScalarVariable && !isVariable(object)))
        return std::nullopt;
      (access.isWrite ? writes : reads).push_back(&access);
    }
  if (writes.empty() || !hasOneBase(nest, loop, base))
    return std::nullopt;
  const std::vector<Access> ofBranches = writesOfBranches(writes);
  Accesses sureWrites = writes;
  for (const Access &both : ofBranches)
    sureWrites.push_back(&both);
  const auto onAll = [&](const Accesses &accesses, auto &&question) {
    return std::all_of(accesses.begin(), accesses.end(),
                       [&](const Access *one) { return question(table, *one, sureWrites, loop); });
  };
  if (!onAll(reads, isWrittenBefore))
    return std::nullopt;
  PrivateArray result;
  result.name = object.text;
  result.last = isLiveAfter(nest, loop, object);
  if (result.last && !onAll(writes, isWrittenAgain))
    return std::nullopt;

  CText text(nest.model, loop);
  if (object.symbol &&
      (object.kind == BaseKind::Object || text.text(object) == object.symbol->name))
    result.symbol = object.symbol;
  Accesses all = reads;
  all.insert(all.end(), writes.begin(), writes.end());
  // Reading a variable by another name of its own is no access to memory, and in no table.
  result.followsName =
      (!isVariable(object) && !placesByName(nest, loop, all, result.symbol.get()).empty()) ||
      (result.symbol && object.kind == BaseKind::Object &&
       isPassedOnly(nest, loop, all, *result.symbol)) ||
      (object.kind == BaseKind::Pointer && followsParameter(nest, loop, all, result.symbol));
  // The last value of an array is that of all its elements. What another name writes to some of them would be lost,
  // even where the elements that the loop touches by both names are known to be apart.
  if (result.last && object.kind == BaseKind::Object && isWrittenByOthers(nest, loop, base))
    result.followsName = false;
  if (const auto extent = extentOf(nest, loop, all)) {
    result.wholly = writesWholly(nest, loop, sureWrites, *extent);
    result.low = text.text(extent->low).value_or("");
    result.end = text.lengthText(extent->end).value_or("");
  }
  return result;
}

} // namespace parlift::legality
