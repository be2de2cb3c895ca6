#include "legality/loops/ArgumentPlaces.h"

#include "ir/Builder.h"
#include "ir/Memory.h"
#include "ir/RootSymbol.h"
#include "ir/Walk.h"
#include "legality/nest/StatementPlaces.h"

#include <algorithm>
#include <utility>

namespace parlift::legality {

using ir::Expr;
using ir::ExprKind;
using ir::ExprRef;
using ir::Stmt;
using ir::StmtKind;

namespace {

bool isValueOf(const Expr &expr, const ir::Symbol &symbol) {
  return expr.kind == ExprKind::Load && expr.operands[0]->kind == ExprKind::VarRef &&
         expr.operands[0]->symbol.get() == &symbol;
}

/// The body follows the pointer, or gives it to what it calls; each mention of it counts once.
bool isOnlyFollowed(const ir::Function &callee, const ir::Symbol &parameter) {
  unsigned mentions = 0, followed = 0;
  bool isSet = parameter.addressTaken;
  ir::forEachExpr(*callee.body, [&](const Expr &part) {
    mentions += part.kind == ExprKind::VarRef && part.symbol.get() == &parameter ? 1 : 0;
    followed += isPointee(part, parameter) ? 1 : 0;
    if (part.kind == ExprKind::Call)
      followed += static_cast<unsigned>(std::ranges::count_if(
          part.operands, [&](const ExprRef &given) { return isValueOf(*given, parameter); }));
  });
  ir::forEachStmt(*callee.body, [&](const Stmt &stmt) {
    isSet |= stmt.kind == StmtKind::Assign && stmt.target->kind == ExprKind::VarRef &&
             stmt.target->symbol.get() == &parameter;
  });
  return !isSet && mentions == followed;
}

/// Its value is the same all the time: the caller's own, or a number.
bool isSteadyValue(const Expr &expr) {
  switch (expr.kind) {
  case ExprKind::IntLiteral:
    return true;
  case ExprKind::Load:
    return expr.operands[0]->kind == ExprKind::VarRef && isOwnVariable(*expr.operands[0]->symbol) &&
           !expr.operands[0]->symbol->isSynthetic && !expr.operands[0]->type->isVolatile;
  case ExprKind::Cast:
    return expr.operands[0]->type->isScalar() && isSteadyValue(*expr.operands[0]);
  default:
    return false;
  }
}

/// A variable, a member or an element of one, `r->s`, `v[k].x`.
bool isSteadyPlace(const Expr &expr) {
  switch (expr.kind) {
  case ExprKind::VarRef:
    return !expr.symbol->isSynthetic && !expr.symbol->isThis && !expr.symbol->name.empty();
  case ExprKind::Member:
    return isSteadyPlace(*expr.operands[0]) &&
           expr.operands[0]->type->kind == ir::TypeKind::Record &&
           !expr.operands[0]->type->fields.at(expr.field).isBitField;
  case ExprKind::Subscript: {
    const Expr &base = *expr.operands[0];
    const bool isOfArray = base.kind == ExprKind::AddressOf && isSteadyPlace(*base.operands[0]) &&
                           base.operands[0]->type->kind == ir::TypeKind::Array;
    return (isOfArray || (base.kind == ExprKind::Load && isSteadyValue(base))) &&
           isSteadyValue(*expr.operands[1]);
  }
  default:
    return false;
  }
}

/// Nobody has its address but functions that are passed it, while they run.
bool isReachedByName(const ir::Symbol &symbol) {
  return !symbol.hasStaticStorage() && !symbol.isReference && !symbol.isThis &&
         (!symbol.addressTaken || (symbol.object && symbol.object->holdsOwnValues));
}

/// The parameter whose object it lies in, a member or an element of it; null: none.
const ir::Symbol *parameterLeadingTo(const Expr &place, const ir::Function &callee) {
  for (const Expr *at = &place;; at = at->operands[0].get()) {
    for (const ir::SymbolRef &parameter : callee.parameters)
      if ((parameter->isReference && at->kind == ExprKind::VarRef && at->symbol == parameter) ||
          (!parameter->isReference && isPointee(*at, *parameter)))
        return parameter.get();
    const bool isInside =
        at->kind == ExprKind::Member || at->kind == ExprKind::AddressOf ||
        (at->kind == ExprKind::Subscript && at->operands[0]->kind == ExprKind::AddressOf);
    if (!isInside)
      return nullptr;
  }
}

/// A variable that lives while the function runs.
bool isOfCall(const Expr &place) {
  const ir::Symbol *symbol = ir::variableHolding(place);
  return symbol && !symbol->hasStaticStorage() && !symbol->isReference;
}

bool isPlainObject(const ir::Type &type) {
  return !type.isVolatile && !type.isAtomic && !type.isConst &&
         (type.isScalar() || type.kind == ir::TypeKind::Record);
}

} // namespace

bool isPointee(const Expr &expr, const ir::Symbol &parameter) {
  return expr.kind == ExprKind::Subscript && isValueOf(*expr.operands[0], parameter) &&
         expr.operands[1]->kind == ExprKind::IntLiteral && expr.operands[1]->intValue == 0;
}

ExprRef placeOfArgument(const ir::Function &callee, const ir::Symbol &parameter,
                        const ExprRef &argument) {
  ExprRef place;
  ir::TypeRef object = parameter.type;
  if (parameter.isThis)
    return nullptr;
  if (parameter.isReference) {
    place = argument->isLvalue() ? argument : nullptr;
  } else if (parameter.type->isPointer()) {
    object = parameter.type->element;
    // Whoever only reads may get the address of what is not const.
    const bool isWidened = argument->kind == ExprKind::Cast && object->isConst &&
                           argument->operands[0]->type->isPointer();
    const Expr &given = isWidened ? *argument->operands[0] : *argument;
    place = given.kind == ExprKind::AddressOf ? given.operands[0] : nullptr;
  }
  const bool isSame = place && isPlainObject(*place->type) && !object->isVolatile &&
                      !object->isAtomic &&
                      ir::sameType(*ir::unqualified(place->type), *ir::unqualified(object));
  return isSame && isSteadyPlace(*place) &&
                 (parameter.isReference || isOnlyFollowed(callee, parameter))
             ? place
             : nullptr;
}

std::optional<std::set<const ir::Symbol *>> changedByCall(const ir::Function &callee,
                                                          const std::vector<ExprRef> &places) {
  std::set<const ir::Symbol *> result;
  bool isKnown = true;
  ir::forEachStmt(*callee.body, [&](const Stmt &stmt) {
    isKnown &= stmt.kind != StmtKind::OpaqueStmt;
    if (stmt.kind != StmtKind::Assign || isOfCall(*stmt.target))
      return;
    const ir::Symbol *parameter = parameterLeadingTo(*stmt.target, callee);
    const auto at = std::ranges::find(callee.parameters, parameter, &ir::SymbolRef::get);
    const ExprRef place = at == callee.parameters.end()
                              ? nullptr
                              : places[static_cast<std::size_t>(at - callee.parameters.begin())];
    const ir::Symbol *variable = place ? ir::variableHolding(*place) : nullptr;
    isKnown &= variable && isReachedByName(*variable);
    result.insert(variable);
  });
  ir::forEachExpr(*callee.body, [&](const Expr &part) {
    isKnown &=
        part.kind != ExprKind::OpaqueExpr &&
        !(part.kind == ExprKind::Call && (part.effects.writesMemory || part.effects.observable));
  });
  return isKnown ? std::optional(std::move(result)) : std::nullopt;
}

} // namespace parlift::legality
