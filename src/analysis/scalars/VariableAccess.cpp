#include "analysis/scalars/VariableAccess.h"
#include "ir/Walk.h"

namespace parlift::analysis {

using namespace ir;

namespace {

bool touchesMemory(const Effects &effects) {
  return effects.readsMemory || effects.writesMemory;
}

constexpr Effects worstCase() {
  return {true, true, true, true};
}

/// What a call may do to the objects it is given. A callee in reach may write them, whatever the table says of its name.
Effects effectsOnArguments(const Expr &call) {
  const auto target = call.kind == ExprKind::Call ? call.target.lock() : nullptr;
  return target && target->body ? worstCase() : call.effects;
}

/// The variable that a place is in; null when it is reached through a pointer.
SymbolRef rootOf(const Expr *place) {
  for (;;) {
    const bool isElement =
        place->kind == ExprKind::Subscript && place->operands[0]->kind == ExprKind::AddressOf;
    if (place->kind == ExprKind::VarRef)
      return place->symbol;
    if (place->kind != ExprKind::Member && !isElement)
      return nullptr;
    place = isElement ? place->operands[0]->operands[0].get() : place->operands[0].get();
  }
}

/// Variables whose address is a value of its own in `expr`: anything but the `m` of `m[i]` and `m.x`.
void findEscapes(const Expr &expr, bool isSubscripted, std::set<const Symbol *> &escaped) {
  if (expr.kind == ExprKind::AddressOf && !isSubscripted)
    if (const SymbolRef root = rootOf(expr.operands[0].get()))
      escaped.insert(root.get());
  for (std::size_t i = 0; i < expr.operands.size(); ++i) {
    const bool isPlace = expr.kind == ExprKind::AddressOf || expr.kind == ExprKind::Member;
    const bool isBase = expr.kind == ExprKind::Subscript && i == 0;
    findEscapes(*expr.operands[i], isBase || (isPlace && isSubscripted), escaped);
  }
}

} // namespace

VariableAccesses::VariableAccesses(const Stmt &scope) {
  std::map<unsigned, SymbolRef> mentioned;
  forEachStmt(scope, [&](const Stmt &stmt) {
    const bool bindsReference = stmt.kind == StmtKind::Declare && stmt.symbol->isReference;
    if (bindsReference && stmt.value)
      bind(stmt);
    forEachOwnExpr(stmt, [&](const ExprRef &expr) {
      findEscapes(*expr, bindsReference, escaped_);
      forEachExpr(*expr, [&](const Expr &part) {
        if (part.kind == ExprKind::VarRef)
          mentioned.emplace(part.symbol->id, part.symbol);
        if (part.kind != ExprKind::Call)
          return;
        if (const auto target = part.target.lock(); target && target->body) {
          const CalleeEffects &effects = effectsOf(*target);
          for (const auto *accessed : {&effects.reads, &effects.writes})
            for (const auto &[symbol, ref] : *accessed)
              mentioned.emplace(symbol->id, ref);
        }
      });
    });
  });
  for (const auto &[id, symbol] : mentioned)
    if (isReachable(*symbol) && !references_.contains(symbol.get()))
      reachable_.push_back(symbol);
}

bool VariableAccesses::isReachable(const Symbol &symbol) const {
  return symbol.isExposed() || escaped_.contains(&symbol);
}

/// Finds what a reference denotes by looking at what a store to it would write.
void VariableAccesses::bind(const Stmt &declaration) {
  std::vector<ReferenceRoot> roots;
  const Expr *object = declaration.value.get();
  while (object->kind == ExprKind::Cast)
    object = object->operands[0].get();
  const AccessSink sink = [&](const VariableAccess &access) {
    if (access.writes())
      roots.push_back({access.symbol, access.whole});
  };
  if (object->kind == ExprKind::AddressOf)
    ofPlace(*object->operands[0], Kind::Write, true, object->range, sink);
  else if (object->isLvalue())
    ofPlace(*object, Kind::Write, true, object->range, sink);
  else
    ofPointer(*object, Kind::MayWrite, object->range, sink);
  // A choice of several: each of them only perhaps.
  if (roots.size() > 1)
    for (ReferenceRoot &root : roots)
      root.whole = false;
  references_[declaration.symbol.get()] = std::move(roots);
}

void VariableAccesses::emit(const SymbolRef &symbol, Kind kind, bool whole,
                            const SourceRange &range, const AccessSink &sink) const {
  const auto reference = references_.find(symbol.get());
  if (reference == references_.end())
    return sink({kind, symbol, range, whole, true});
  for (const ReferenceRoot &root : reference->second) {
    const bool isWhole = whole && root.whole;
    sink({isWhole || kind == Kind::Read ? kind : Kind::MayWrite, root.symbol, range, isWhole,
          false});
  }
}

void VariableAccesses::ofPlace(const Expr &place, Kind kind, bool whole, const SourceRange &range,
                               const AccessSink &sink) const {
  const Kind ofPart = kind == Kind::Read ? Kind::Read : Kind::MayWrite;
  switch (place.kind) {
  case ExprKind::VarRef:
    return emit(place.symbol, kind, whole, range, sink);
  case ExprKind::Member:
    return ofPlace(*place.operands[0], ofPart, false, range, sink);
  case ExprKind::Subscript:
    ofValue(*place.operands[1], sink);
    return ofPointer(*place.operands[0], ofPart, range, sink);
  default:
    return ofValue(place, sink);
  }
}

/// A place reached through a pointer: named objects whose address is in it are accessed in part.
void VariableAccesses::ofPointer(const Expr &pointer, Kind kind, const SourceRange &range,
                                 const AccessSink &sink) const {
  switch (pointer.kind) {
  case ExprKind::AddressOf:
    return ofPlace(*pointer.operands[0], kind, false, range, sink);
  case ExprKind::Cast:
    return ofPointer(*pointer.operands[0], kind, range, sink);
  case ExprKind::Binary:
    if (pointer.binaryOp != BinaryOp::PtrAdd)
      return ofValue(pointer, sink);
    ofValue(*pointer.operands[1], sink);
    return ofPointer(*pointer.operands[0], kind, range, sink);
  case ExprKind::Select:
    ofValue(*pointer.operands[0], sink);
    ofPointer(*pointer.operands[1], kind, range, sink);
    return ofPointer(*pointer.operands[2], kind, range, sink);
  default:
    return ofValue(pointer, sink);
  }
}

void VariableAccesses::ofValue(const Expr &expr, const AccessSink &sink) const {
  switch (expr.kind) {
  case ExprKind::Load:
    return ofPlace(*expr.operands[0], Kind::Read, true, expr.range, sink);
  case ExprKind::VarRef:
    return emit(expr.symbol, Kind::Read, true, expr.range, sink);
  case ExprKind::AddressOf: {
    // The address alone reads what the address is computed from, not the object.
    const Expr *place = expr.operands[0].get();
    while (place->kind == ExprKind::Member)
      place = place->operands[0].get();
    if (place->kind == ExprKind::VarRef)
      return;
    if (place->kind != ExprKind::Subscript)
      return ofValue(*place, sink);
    for (const ExprRef &operand : place->operands)
      ofValue(*operand, sink);
    return;
  }
  case ExprKind::Call:
  case ExprKind::OpaqueExpr:
    return ofCall(expr, sink);
  default:
    for (const ExprRef &operand : expr.operands)
      ofValue(*operand, sink);
  }
}

/// The named objects that a place, or a pointer to one, may lie in. What is read on the way there has been said by
/// `ofPlace` or `ofValue`: said again for each call around it, a chain `a.f(x).g(y).h(z)` would take steps as many as
/// two to its length.
void VariableAccesses::ofObject(const Expr &part, Kind kind, const SourceRange &range,
                                const AccessSink &sink) const {
  switch (part.kind) {
  case ExprKind::VarRef:
    return emit(part.symbol, kind, false, range, sink);
  case ExprKind::Member:
  case ExprKind::Subscript:
  case ExprKind::AddressOf:
  case ExprKind::Cast:
    return ofObject(*part.operands[0], kind, range, sink);
  case ExprKind::Binary:
    if (part.binaryOp == BinaryOp::PtrAdd)
      ofObject(*part.operands[0], kind, range, sink);
    return;
  case ExprKind::Select:
    ofObject(*part.operands[1], kind, range, sink);
    return ofObject(*part.operands[2], kind, range, sink);
  default:
    return; // a value, whose own accesses are no part of the object
  }
}

/// An object that a call gets to know: by reference, or by its address somewhere in the argument.
void VariableAccesses::ofArgument(const Expr &argument, const Effects &effects,
                                  const SourceRange &range, const AccessSink &sink) const {
  if (argument.isLvalue()) {
    ofPlace(argument, Kind::Read, true, range, sink);
    if (effects.writesMemory)
      ofObject(argument, Kind::MayWrite, range, sink);
    return;
  }
  ofValue(argument, sink);
  if (!touchesMemory(effects))
    return;
  forEachExpr(argument, [&](const Expr &part) {
    // What a call inside writes it has said itself, which is all that the calls around it could add.
    if (part.kind == ExprKind::Call || part.kind == ExprKind::OpaqueExpr)
      return !effectsOnArguments(part).writesMemory;
    if (part.kind != ExprKind::AddressOf)
      return true;
    ofObject(*part.operands[0], Kind::Read, range, sink);
    if (effects.writesMemory)
      ofObject(*part.operands[0], Kind::MayWrite, range, sink);
    return true;
  });
}

void VariableAccesses::ofReachable(const Effects &effects, const SourceRange &range,
                                   const AccessSink &sink) const {
  for (const SymbolRef &symbol : reachable_) {
    sink({Kind::Read, symbol, range, false, false});
    if (effects.writesMemory && !symbol->type->isConst)
      sink({Kind::MayWrite, symbol, range, false, false});
  }
}

void VariableAccesses::ofCall(const Expr &call, const AccessSink &sink) const {
  const auto target = call.kind == ExprKind::Call ? call.target.lock() : nullptr;
  const bool isKnown = target && target->body;
  const Effects effects = effectsOnArguments(call);
  for (const ExprRef &operand : call.operands)
    ofArgument(*operand, effects, call.range, sink);
  if (!isKnown) {
    if (touchesMemory(effects))
      ofReachable(effects, call.range, sink);
    return;
  }
  const CalleeEffects &callee = effectsOf(*target);
  for (const auto &[symbol, ref] : callee.reads)
    sink({Kind::Read, ref, call.range, false, false});
  for (const auto &[symbol, ref] : callee.writes)
    sink({Kind::MayWrite, ref, call.range, false, false});
  if (callee.unknown)
    ofReachable(effects, call.range, sink);
}

void VariableAccesses::ofStmt(const Stmt &stmt, const AccessSink &sink) const {
  switch (stmt.kind) {
  case StmtKind::Declare: {
    for (const Type *type = stmt.symbol->type.get(); type && type->kind == TypeKind::Array;
         type = type->element.get())
      if (type->extent)
        ofValue(*type->extent, sink);
    if (stmt.value)
      ofValue(*stmt.value, sink);
    if (stmt.symbol->storage == Storage::Local && !stmt.symbol->isReference)
      sink({Kind::Declare, stmt.symbol, stmt.range, true, true});
    return;
  }
  case StmtKind::Assign:
    ofValue(*stmt.value, sink);
    return ofPlace(*stmt.target, Kind::Write, true, stmt.target->range, sink);
  case StmtKind::OpaqueStmt:
    for (const ExprRef &operand : stmt.operands)
      ofArgument(*operand, worstCase(), stmt.range, sink);
    if (touchesMemory(stmt.effects))
      ofReachable(stmt.effects, stmt.range, sink);
    return;
  case StmtKind::If:
  case StmtKind::Loop:
    if (stmt.condition)
      ofValue(*stmt.condition, sink);
    return;
  default:
    if (stmt.value)
      ofValue(*stmt.value, sink);
  }
}

const CalleeEffects &VariableAccesses::effectsOf(const Function &function) const {
  const auto known = callees_.find(&function);
  if (known != callees_.end())
    return known->second;
  CalleeEffects effects;
  std::set<const Function *> visited;
  collect(function, visited, effects);
  return callees_[&function] = std::move(effects);
}

void VariableAccesses::collect(const Function &function, std::set<const Function *> &visited,
                               CalleeEffects &effects) const {
  constexpr std::size_t maxCallees = 64;
  if (!visited.insert(&function).second)
    return;
  if (!function.body || visited.size() > maxCallees) {
    effects.unknown = true;
    return;
  }
  forEachStmt(*function.body, [&](const Stmt &stmt) {
    if (stmt.kind == StmtKind::OpaqueStmt && touchesMemory(stmt.effects))
      effects.unknown = true;
    forEachOwnExpr(stmt, [&](const ExprRef &expr) {
      forEachExpr(*expr, [&](const Expr &part) {
        // Any mention counts as a read.
        if (part.kind == ExprKind::VarRef && part.symbol->hasStaticStorage())
          effects.reads.emplace(part.symbol.get(), part.symbol);
        if (part.kind == ExprKind::OpaqueExpr && touchesMemory(part.effects))
          effects.unknown = true;
        if (part.kind != ExprKind::Call)
          return;
        if (const auto target = part.target.lock(); target && target->body)
          collect(*target, visited, effects);
        else
          effects.unknown |= touchesMemory(part.effects);
      });
    });
    const auto written = [&](const Expr *place) {
      if (const SymbolRef root = rootOf(place); root && root->hasStaticStorage())
        effects.writes.emplace(root.get(), root);
    };
    if (stmt.target)
      written(stmt.target.get());
    // What it passes on, by address or by reference, may be written there.
    forEachOwnExpr(stmt, [&](const ExprRef &expr) {
      forEachExpr(*expr, [&](const Expr &part) {
        if (part.kind == ExprKind::AddressOf)
          written(part.operands[0].get());
        if (part.kind == ExprKind::Call || part.kind == ExprKind::OpaqueExpr)
          for (const ExprRef &operand : part.operands)
            if (operand->isLvalue())
              written(operand.get());
      });
    });
    for (const ExprRef &operand : stmt.operands)
      if (operand->isLvalue())
        written(operand.get());
  });
}

} // namespace parlift::analysis
