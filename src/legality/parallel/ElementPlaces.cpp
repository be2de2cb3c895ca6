#include "legality/parallel/ElementPlaces.h"

#include "ir/PlainParts.h"
#include "ir/SetBy.h"
#include "ir/Walk.h"
#include "legality/parallel/AddressFlow.h"

#include <algorithm>
#include <map>

namespace parlift::legality {

using namespace analysis;

namespace {

/// The pointer variable of `*p`; null: the place is something else.
const ir::Symbol *followed(const ir::Expr &place) {
  const bool isDereference = place.kind == ir::ExprKind::Subscript &&
                             ir::isZero(*place.operands[1]) &&
                             place.operands[0]->kind == ir::ExprKind::Load &&
                             place.operands[0]->operands[0]->kind == ir::ExprKind::VarRef;
  return isDereference ? place.operands[0]->operands[0]->symbol.get() : nullptr;
}

/// A pointer variable may get another value than it has at first; a reference and `this` never do.
bool isSetAgain(const ir::Stmt &stmt, const ir::Symbol &symbol) {
  if (symbol.isReference || symbol.isThis)
    return false;
  return symbol.addressTaken || isAssignedIn(stmt, symbol);
}

class Places {
public:
  Places(const Nest &nest, LoopIndex loop) : nest_(nest), loop_(*nest.loop(loop).stmt) {
    ir::forEachExpr(loop_, [&](const ir::Expr &expr) { inTree_.insert(&expr); });
    ir::forEachStmt(loop_, [&](const ir::Stmt &stmt) {
      if (stmt.kind == ir::StmtKind::Declare && stmt.value)
        declared_[stmt.symbol.get()] = &stmt;
      if (stmt.kind == ir::StmtKind::Evaluate)
        noteDropped(*stmt.value);
    });
  }

  /// The loop's words for the element that is accessed; null: there are none.
  const ir::Expr *of(const Access &access) {
    if (!access.expr || access.path.empty() || access.path.front().isField || access.wholeObject)
      return nullptr;
    // One step of the path is a subscript of the array, the others lead into the element.
    steps_ = access.path.size() - 1;
    const ir::Expr *found =
        access.isInCallee() ? inCallee(*access.expr, *access.site) : inLoop(*access.expr);
    return found && inTree_.contains(found) && found->range.valid() && !found->wordsSayMore &&
                   !found->isRewritten
               ? found
               : nullptr;
  }

private:
  /// What a call gives back is used by nobody.
  void noteDropped(const ir::Expr &value) {
    const ir::Expr *at = &value;
    while (at->kind == ir::ExprKind::AddressOf || at->kind == ir::ExprKind::Load ||
           (at->kind == ir::ExprKind::Subscript && ir::isZero(*at->operands[1])))
      at = at->operands[0].get();
    dropped_.insert(at);
  }

  /// Takes the steps inside of the element off the place: `e` of `e.v[2]`. Null: they are not all there.
  const ir::Expr *element(const ir::Expr &place) {
    const ir::Expr *at = &place;
    for (; steps_ > 0; --steps_) {
      if (at->kind == ir::ExprKind::Member)
        at = at->operands[0].get();
      else if (at->kind == ir::ExprKind::Subscript &&
               at->operands[0]->kind == ir::ExprKind::AddressOf)
        at = at->operands[0]->operands[0].get();
      else
        return at; // the rest of them are behind a name
    }
    return at;
  }

  const ir::Expr *inLoop(const ir::Expr &place) {
    const ir::Expr *at = element(place);
    const ir::Symbol *symbol = at->kind == ir::ExprKind::VarRef && at->symbol->isReference
                                   ? at->symbol.get()
                                   : followed(*at);
    if (symbol && declared_.contains(symbol))
      return behindDeclaration(*symbol);
    if (steps_ > 0 || at->kind != ir::ExprKind::Subscript)
      return nullptr;
    const ir::Expr &pointer = *at->operands[0];
    if (pointer.kind == ir::ExprKind::Call)
      return ir::isZero(*at->operands[1]) ? &pointer : nullptr;
    return at;
  }

  /// What a reference of the iteration's own stands for.
  const ir::Expr *behindDeclaration(const ir::Symbol &symbol) {
    if (isSetAgain(loop_, symbol) ||
        flowOfAddress(loop_, symbol, !symbol.isReference, nest_.liveness).escape)
      return nullptr;
    const ir::Expr &value = *declared_.at(&symbol)->value;
    if (value.kind == ir::ExprKind::AddressOf)
      return inLoop(*value.operands[0]);
    return value.kind == ir::ExprKind::Call && steps_ == 0 ? &value : nullptr;
  }

  /// What the loop gives a function that follows its parameter.
  const ir::Expr *inCallee(const ir::Expr &place, const ir::Expr &call) {
    const auto callee = call.kind == ir::ExprKind::Call ? call.target.lock() : nullptr;
    if (!callee || !callee->body)
      return nullptr;
    const ir::Expr *at = element(place);
    const ir::Symbol *symbol = at->kind == ir::ExprKind::VarRef ? at->symbol.get() : followed(*at);
    const auto parameter = std::ranges::find(callee->parameters, symbol, &ir::SymbolRef::get);
    const auto number = static_cast<std::size_t>(parameter - callee->parameters.begin());
    if (!symbol || parameter == callee->parameters.end() || number >= call.operands.size())
      return nullptr;
    const bool isNumber =
        call.type->isInteger() || call.type->isFloating() || call.type->kind == ir::TypeKind::Void;
    if ((!isNumber && !dropped_.contains(&call)) || isSetAgain(*callee->body, *symbol) ||
        flowOfAddress(*callee->body, *symbol, !symbol->isReference, nest_.liveness).escape)
      return nullptr;
    const ir::Expr &argument = *call.operands[number];
    if (symbol->isReference)
      return argument.isLvalue() ? inLoop(argument) : nullptr;
    if (argument.kind == ir::ExprKind::AddressOf)
      return inLoop(*argument.operands[0]);
    return argument.kind == ir::ExprKind::Call && steps_ == 0 ? &argument : nullptr;
  }

  const Nest &nest_;
  const ir::Stmt &loop_;
  std::set<const ir::Expr *> inTree_, dropped_;
  std::map<const ir::Symbol *, const ir::Stmt *> declared_;
  std::size_t steps_ = 0; ///< inside of the element, still to be taken off
};

} // namespace

std::optional<std::set<const ir::Expr *>>
elementPlaces(const Nest &nest, LoopIndex loop, const std::vector<const Access *> &accesses) {
  Places places(nest, loop);
  std::set<const ir::Expr *> result;
  for (const Access *access : accesses) {
    const ir::Expr *place = places.of(*access);
    if (!place)
      return std::nullopt;
    result.insert(place);
  }
  return result;
}

} // namespace parlift::legality
