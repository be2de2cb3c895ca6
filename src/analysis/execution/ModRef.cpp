#include "analysis/execution/ModRef.h"

#include "analysis/symbolic/ExprFacts.h"
#include "ir/Builder.h"
#include "ir/Rewrite.h"
#include "ir/RootSymbol.h"
#include "ir/TouchedRuns.h"
#include "ir/Walk.h"

#include <algorithm>
#include <deque>
#include <set>

// Worked example, `place` above, which calls itself as `place(row + 1, column, n - 1)`:
//
//     row      pointee `row[0]` as it is on entry                 (place, {row: row[0]})
//     row + 1  the same object, moved                             (place, {row: row[0] moved})    a second walk, and no third

namespace parlift::analysis {

using namespace ir;

namespace {

/// What a pointer may point to, or an lvalue may be.
struct Target {
  ExprRef
      lvalue; ///< in the words of the function that is asked about; null: a variable of some callee's own
  bool isMoved =
      false; ///< another element of the same object: what is stored there cannot be named
};
using Targets = std::vector<Target>;

bool sameTargets(const Targets &a, const Targets &b) {
  return std::ranges::equal(a, b, [](const Target &x, const Target &y) {
    return x.isMoved == y.isMoved && !x.lvalue == !y.lvalue &&
           (!x.lvalue || sameExpression(*x.lvalue, *y.lvalue));
  });
}

void addTo(Targets &all, const Target &one) {
  const bool isKnown =
      std::ranges::any_of(all, [&](const Target &known) { return sameTargets({known}, {one}); });
  if (!isKnown)
    all.push_back(one);
}

bool isOnlyNumbers(const Type &type) {
  if (type.kind == TypeKind::Array)
    return type.element && isOnlyNumbers(*type.element);
  if (type.kind == TypeKind::Record)
    return std::ranges::all_of(
        type.fields, [](const Field &field) { return field.type && isOnlyNumbers(*field.type); });
  return type.isScalar() && !type.isPointer();
}

/// A value without a name that a reference is bound to: nobody else's.
bool isTemporary(const Expr &value) {
  switch (value.kind) {
  case ExprKind::Call:
    return value.type && (value.type->kind == TypeKind::Record || value.type->isFloating() ||
                          value.type->isInteger());
  case ExprKind::IntLiteral:
  case ExprKind::FloatLiteral:
  case ExprKind::Unary:
  case ExprKind::Binary:
    return value.type && value.type->isScalar();
  default:
    return false;
  }
}

/// One function with what its parameters are known to point to.
struct Visit {
  const Function *function = nullptr;
  /// By parameter: of a pointer what it points to, of a reference and of a structure's value what it is. Nullopt: not known.
  std::vector<std::optional<Targets>> given;
};

class Walker {
public:
  std::optional<ModRef> run(const Function &function) {
    Visit first{&function, {}};
    for (const SymbolRef &parameter : function.parameters) {
      const ExprRef variable = varRef(parameter);
      std::optional<Targets> &targets = first.given.emplace_back();
      if (parameter->isReference || parameter->type->kind == TypeKind::Record)
        targets = Targets{{variable}};
      else if (parameter->type->isPointer() && isObject(*parameter->type->element))
        targets = Targets{{behind(load(variable))}};
    }
    visit(std::move(first));
    for (std::size_t k = 0; k < visits_.size() && !failed_; ++k) {
      at_ = visits_[k];
      walk();
    }
    if (failed_)
      return std::nullopt;
    return std::move(result_);
  }

private:
  static constexpr std::size_t mostVisits = 64;
  static constexpr std::size_t mostObjects = 64;

  static bool isObject(const Type &type) {
    return type.isScalar() || type.kind == TypeKind::Record || type.kind == TypeKind::Array ||
           type.kind == TypeKind::Container;
  }
  static bool isNumber(const Expr &value) {
    return value.kind == ExprKind::IntLiteral || value.kind == ExprKind::FloatLiteral;
  }
  static ExprRef behind(ExprRef pointer) {
    return subscript(std::move(pointer), intLiteral(0, longType()));
  }

  void visit(Visit one) {
    const bool isKnown = std::ranges::any_of(visits_, [&](const Visit &other) {
      return other.function == one.function &&
             std::ranges::equal(other.given, one.given, [](const auto &x, const auto &y) {
               return x.has_value() == y.has_value() && (!x || sameTargets(*x, *y));
             });
    });
    failed_ |= visits_.size() >= mostVisits;
    if (!isKnown && !failed_)
      visits_.push_back(std::move(one));
  }

  void walk() {
    const Function &function = *at_.function;
    resolving_.clear();
    failed_ |= !function.body || function.isVariadic || function.hasUnstructuredFlow;
    if (failed_)
      return;
    noteAssigned(function);
    forEachStmt(*function.body, [&](const Stmt &stmt) {
      if (failed_)
        return false;
      if (stmt.kind == StmtKind::Assign)
        store(*stmt.target);
      if (stmt.kind == StmtKind::Declare && stmt.symbol->type->kind == TypeKind::Array &&
          stmt.symbol->type->extent)
        read(*stmt.symbol->type->extent);
      forEachOwnExpr(stmt, [&](const ExprRef &expr) { read(*expr); });
      return true;
    });
  }

  void noteAssigned(const Function &function) {
    assigned_.clear();
    bound_.clear();
    forEachStmt(*function.body, [&](const Stmt &stmt) {
      // A static variable gets its value from whoever comes first, unless that is a number.
      failed_ |= stmt.kind == StmtKind::OpaqueStmt ||
                 (stmt.kind == StmtKind::Declare &&
                  (stmt.symbol->isThreadLocal ||
                   (stmt.symbol->hasStaticStorage() && stmt.value && !isNumber(*stmt.value))));
      if (stmt.kind == StmtKind::Declare && stmt.symbol->isReference)
        bound_[stmt.symbol.get()] = stmt.value;
      else if (stmt.kind == StmtKind::Assign && stmt.target->kind == ExprKind::VarRef)
        assigned_[stmt.target->symbol.get()].push_back(stmt.value);
      else if (stmt.kind == StmtKind::Declare && stmt.value)
        assigned_[stmt.symbol.get()].push_back(stmt.value);
      else if (stmt.kind == StmtKind::Assign) // `v.data = p`: the variable is not what it was
        if (const Symbol *part = variableHolding(*stmt.target))
          assigned_[part].emplace_back();
    });
  }

  // --- accesses

  void touch(const Expr &lvalue, bool isWrite) {
    failed_ |= !lvalue.type || lvalue.type->isVolatile || lvalue.type->isAtomic;
    const auto targets = lvalueTargets(lvalue);
    if (failed_ || !targets) {
      failed_ = true;
      return;
    }
    for (const Target &target : *targets)
      if (target.lvalue)
        note(target, isWrite);
  }

  void note(const Target &target, bool isWrite) {
    auto found = std::ranges::find_if(result_.objects, [&](const ModRef::Object &one) {
      return one.isMoved == target.isMoved && sameExpression(*one.lvalue, *target.lvalue);
    });
    if (found == result_.objects.end()) {
      failed_ |= result_.objects.size() >= mostObjects;
      found = result_.objects.insert(found, {target.lvalue, target.isMoved, false, false});
    }
    (isWrite ? found->isWritten : found->isRead) = true;
  }

  void store(const Expr &lvalue) {
    const Symbol *own = variableHolding(lvalue);
    const bool isOwn = own && !own->hasStaticStorage() && !own->isReference;
    // Pointers in own variables are followed by what is assigned to these, or not at all. Elsewhere one may change what others
    // are loaded from, or outlive the call.
    failed_ |= !isOwn && !isOnlyNumbers(*lvalue.type);
    touch(lvalue, true);
  }

  void read(const Expr &expr) {
    forEachExpr(expr, [&](const Expr &part) {
      if (failed_)
        return false;
      if (part.kind == ExprKind::Load)
        touch(*part.operands[0], false);
      else if (part.kind == ExprKind::OpaqueExpr)
        failed_ |= part.effects.any();
      else if (part.kind == ExprKind::Call)
        enter(part);
      return true;
    });
  }

  void enter(const Expr &call) {
    const Effects &effects = call.effects;
    if (!effects.any())
      return;
    if (const TouchedRuns touched = touchedRuns(call); !touched.runs.empty())
      return touchRuns(touched);
    const auto target = call.target.lock();
    if (!target || target->parameters.size() != call.operands.size()) {
      failed_ = true;
      return;
    }
    visit(visitOf(call, *target));
  }

  Visit visitOf(const Expr &call, const Function &target) {
    Visit next{&target, {}};
    for (std::size_t k = 0; k < call.operands.size(); ++k) {
      const Expr &operand = *call.operands[k];
      const Symbol &parameter = *target.parameters[k];
      std::optional<Targets> &targets = next.given.emplace_back();
      if (parameter.isReference)
        targets = operand.isLvalue()               ? lvalueTargets(operand)
                  : operand.kind == ExprKind::Load ? lvalueTargets(*operand.operands[0])
                  : isTemporary(operand)           ? std::optional(Targets{{nullptr}})
                                                   : std::nullopt;
      else if (parameter.type->isPointer())
        targets = pointees(operand);
      else if (parameter.type->kind == TypeKind::Record && operand.kind == ExprKind::Load)
        targets = lvalueTargets(*operand.operands[0]);
    }
    return next;
  }

  /// `memset(w, 0, n)`; of pointers that are copied nothing is known afterwards.
  void touchRuns(const TouchedRuns &touched) {
    for (const TouchedRun &run : touched.runs) {
      const Expr *first = run.first.get();
      while (first->kind == ExprKind::Cast && first->operands[0]->type->isPointer())
        first = first->operands[0].get();
      const auto targets = pointees(*first);
      const bool isPlain = first->type->isPointer() && isOnlyNumbers(*first->type->element) &&
                           !first->type->element->isVolatile && !first->type->element->isAtomic;
      failed_ |= !targets || !isPlain || touched.givesPlace;
      if (failed_)
        return;
      for (const Target &target : *targets) {
        const Target any{target.lvalue, true};
        if (target.lvalue && run.isRead)
          note(any, false);
        if (target.lvalue && run.isWritten)
          note(any, true);
      }
    }
  }

  // --- places

  std::optional<std::size_t> parameterAt(const Symbol &symbol) const {
    const auto &parameters = at_.function->parameters;
    const auto found = std::ranges::find(parameters, &symbol, &SymbolRef::get);
    return found == parameters.end()
               ? std::nullopt
               : std::optional(static_cast<std::size_t>(found - parameters.begin()));
  }

  std::optional<Targets> lvalueTargets(const Expr &lvalue) {
    if (lvalue.kind == ExprKind::VarRef) {
      const Symbol &symbol = *lvalue.symbol;
      if (symbol.isThreadLocal)
        return std::nullopt;
      if (symbol.hasStaticStorage())
        return Targets{{varRef(lvalue.symbol)}};
      const auto parameter = parameterAt(symbol);
      if (symbol.isReference)
        return parameter ? at_.given[*parameter] : referred(symbol);
      return Targets{{nullptr}};
    }
    if (lvalue.kind == ExprKind::Member) {
      auto targets = lvalueTargets(*lvalue.operands[0]);
      if (targets)
        for (Target &target : *targets)
          if (target.lvalue && !target.isMoved)
            target.lvalue = member(target.lvalue, lvalue.field, {}, lvalue.type);
      return targets;
    }
    auto targets = pointees(*lvalue.operands[0]);
    const Expr &index = *lvalue.operands[1];
    if (targets && !(index.kind == ExprKind::IntLiteral && index.intValue == 0))
      for (Target &target : *targets)
        target.isMoved = true;
    return targets;
  }

  /// What a pointer's value may point to.
  std::optional<Targets> pointees(const Expr &pointer) {
    switch (pointer.kind) {
    case ExprKind::IntLiteral:
      return Targets{}; // null
    case ExprKind::AddressOf: {
      const Expr &object = *pointer.operands[0];
      auto targets = lvalueTargets(object);
      if (!targets)
        return std::nullopt;
      for (Target &target : *targets) {
        // The elements of another container of the same array are other ones.
        if (object.type->kind == TypeKind::Container && (!target.lvalue || target.isMoved))
          return std::nullopt;
        const bool isDecay =
            object.type->kind == TypeKind::Array || object.type->kind == TypeKind::Container;
        if (target.lvalue && !target.isMoved && isDecay)
          target.lvalue = behind(addressOf(target.lvalue));
      }
      return targets;
    }
    case ExprKind::Cast:
      return moved(*pointer.operands[0],
                   !pointer.operands[0]->type || !pointer.operands[0]->type->isPointer() ||
                       !sameType(*pointer.type->element, *pointer.operands[0]->type->element));
    case ExprKind::Binary:
      return pointer.binaryOp == BinaryOp::PtrAdd ? moved(*pointer.operands[0], true)
                                                  : std::nullopt;
    case ExprKind::Select:
      return both(*pointer.operands[1], *pointer.operands[2]);
    case ExprKind::Load:
      return loaded(*pointer.operands[0]);
    case ExprKind::Call:
      return returned(pointer);
    default:
      return std::nullopt;
    }
  }

  /// `Vec &norm() { ...; return *this; }`: what the function gives back, of what it is given here.
  std::optional<Targets> returned(const Expr &call) {
    const auto target = call.target.lock();
    constexpr unsigned deepest = 3;
    if (!target || !target->body || target->isVariadic || target->hasUnstructuredFlow ||
        target->parameters.size() != call.operands.size() || returning_ >= deepest)
      return std::nullopt;
    Visit next = visitOf(call, *target);
    std::swap(at_, next);
    auto assigned = std::exchange(assigned_, {});
    auto bound = std::exchange(bound_, {});
    auto resolving = std::exchange(resolving_, {});
    noteAssigned(*target);
    ++returning_;
    std::optional<Targets> result = Targets{};
    forEachStmt(*target->body, [&](const Stmt &stmt) {
      if (stmt.kind != StmtKind::Return || !result)
        return;
      const auto targets = stmt.value ? pointees(*stmt.value) : std::nullopt;
      if (!targets) {
        result = std::nullopt;
        return;
      }
      for (const Target &one : *targets)
        addTo(*result, one);
    });
    --returning_;
    resolving_ = std::move(resolving);
    assigned_ = std::move(assigned);
    bound_ = std::move(bound);
    std::swap(at_, next);
    return result;
  }

  std::optional<Targets> moved(const Expr &pointer, bool isMoved) {
    auto targets = pointees(pointer);
    if (targets && isMoved)
      for (Target &target : *targets)
        target.isMoved = true;
    return targets;
  }

  std::optional<Targets> both(const Expr &first, const Expr &second) {
    auto targets = pointees(first);
    const auto more = pointees(second);
    if (!targets || !more)
      return std::nullopt;
    for (const Target &target : *more)
      addTo(*targets, target);
    return targets;
  }

  std::optional<Targets> loaded(const Expr &lvalue) {
    const Symbol *own = variableHolding(lvalue);
    if (own && (own->hasStaticStorage() || own->isReference))
      own = nullptr;
    if (own && lvalue.kind == ExprKind::VarRef)
      return variable(*own);
    const auto parameter = own ? parameterAt(*own) : std::nullopt;
    // A structure's value is as it was passed while nobody stores to it.
    if (own &&
        (!parameter || own->addressTaken || assigned_.contains(own) || !at_.given[*parameter]))
      return std::nullopt;
    const unsigned cycles = cycles_;
    const auto places = own ? partsOfValue(lvalue, *parameter) : lvalueTargets(lvalue);
    // `p = p->next`: from one object to another that has no name.
    if (!places || cycles != cycles_)
      return std::nullopt;
    Targets result;
    for (const Target &place : *places) {
      if (!place.lvalue || place.isMoved || !place.lvalue->type->isPointer())
        return std::nullopt;
      addTo(result, {behind(load(place.lvalue))});
    }
    return result;
  }

  /// `v.data` of a structure that was passed by its value.
  std::optional<Targets> partsOfValue(const Expr &lvalue, std::size_t parameter) {
    if (lvalue.kind == ExprKind::VarRef)
      return at_.given[parameter];
    if (lvalue.kind != ExprKind::Member)
      return std::nullopt;
    auto targets = partsOfValue(*lvalue.operands[0], parameter);
    if (targets)
      for (Target &target : *targets) {
        if (!target.lvalue || target.isMoved)
          return std::nullopt;
        target.lvalue = member(target.lvalue, lvalue.field, {}, lvalue.type);
      }
    return targets;
  }

  /// `for (const Sphere &s : spheres)`: what the variable was bound to, which no assignment changes.
  std::optional<Targets> referred(const Symbol &reference) {
    const auto found = bound_.find(&reference);
    return found != bound_.end() && found->second ? pointees(*found->second) : std::nullopt;
  }

  /// A pointer of the function's own: what it was given and what is assigned to it anywhere.
  std::optional<Targets> variable(const Symbol &symbol) {
    if (symbol.addressTaken || !symbol.type->isPointer())
      return std::nullopt;
    const auto parameter = parameterAt(symbol);
    const auto found = assigned_.find(&symbol);
    Targets result;
    if (parameter) {
      if (!at_.given[*parameter])
        return std::nullopt;
      result = *at_.given[*parameter];
    }
    if (found == assigned_.end())
      return result;
    // `p = p + 1`: what p points to is being found.
    if (!resolving_.insert(&symbol).second) {
      ++cycles_;
      return Targets{};
    }
    bool isKnown = true;
    for (const ExprRef &value : found->second) {
      const auto targets = value ? pointees(*value) : std::nullopt;
      isKnown = isKnown && targets;
      if (targets)
        for (const Target &target : *targets)
          addTo(result, target);
    }
    resolving_.erase(&symbol);
    if (!isKnown)
      return std::nullopt;
    // Which of them it is when, and how far on, is not followed.
    if (parameter || found->second.size() > 1)
      for (Target &target : result)
        target.isMoved = true;
    return result;
  }

  std::vector<Visit> visits_;
  Visit at_;
  std::map<const Symbol *, std::vector<ExprRef>>
      assigned_;                            ///< in this function; null: a part of it
  std::map<const Symbol *, ExprRef> bound_; ///< addresses that its references were bound to
  std::set<const Symbol *> resolving_;
  unsigned returning_ = 0; ///< callees whose values are being followed
  unsigned cycles_ = 0;    ///< met while variables were being followed
  ModRef result_;
  bool failed_ = false;
};

} // namespace

const std::optional<ModRef> &ModRefs::of(const Function &function) {
  const auto [found, isNew] = known_.try_emplace(&function);
  if (isNew)
    found->second = Walker().run(function);
  return found->second;
}

const ModRef *ModRefs::at(const Expr &call) {
  const auto [found, isNew] = calls_.try_emplace(&call);
  if (isNew)
    found->second = inWordsOf(call);
  return found->second ? &*found->second : nullptr;
}

std::optional<ModRef> ModRefs::inWordsOf(const Expr &call) {
  const auto target = call.target.lock();
  if (!target || !target->body || target->parameters.size() != call.operands.size())
    return std::nullopt;
  std::optional<ModRef> result = of(*target);
  if (!result)
    return std::nullopt;
  bool isKnown = true;
  // What is bound to a reference without having a name is nobody else's; what it points to cannot be named.
  std::erase_if(result->objects, [&](const ModRef::Object &object) {
    const Expr *at = object.lvalue.get();
    while (at->kind == ExprKind::Member)
      at = at->operands[0].get();
    if (at->kind != ExprKind::VarRef)
      return false;
    const auto parameter = std::ranges::find(target->parameters, at->symbol.get(), &SymbolRef::get);
    return parameter != target->parameters.end() && (*parameter)->isReference &&
           isTemporary(
               *call.operands[static_cast<std::size_t>(parameter - target->parameters.begin())]);
  });
  for (ModRef::Object &object : result->objects)
    object.lvalue = rewrite(object.lvalue, [&](const ExprRef &part) -> ExprRef {
      const Expr &variable = part->kind == ExprKind::Load ? *part->operands[0] : *part;
      if (variable.kind != ExprKind::VarRef)
        return nullptr;
      const auto parameter =
          std::ranges::find(target->parameters, variable.symbol.get(), &SymbolRef::get);
      if (parameter == target->parameters.end())
        return nullptr;
      const ExprRef &given =
          call.operands[static_cast<std::size_t>(parameter - target->parameters.begin())];
      if (part->kind == ExprKind::Load && !(*parameter)->isReference)
        return given;
      if (part->kind == ExprKind::Load)
        return nullptr; // the reference itself comes next
      if (given->isLvalue())
        return given;
      if (given->kind == ExprKind::Load)
        return given->operands[0];
      isKnown = false;
      return nullptr;
    });
  return isKnown ? result : std::nullopt;
}

} // namespace parlift::analysis
