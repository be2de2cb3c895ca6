#include "legality/parallel/CanReducePlaces.h"

#include "ir/Builder.h"
#include "ir/RootSymbol.h"
#include "ir/SetBy.h"
#include "ir/Walk.h"
#include "legality/nest/SamePlace.h"

#include <algorithm>
#include <map>
#include <memory>

namespace parlift::legality {

using namespace analysis;

namespace {

bool isNumber(const ir::Type &type) {
  return (type.isInteger() || type.isFloating()) && !type.isVolatile && !type.isAtomic;
}

/// The reference that the place is said by; null: it is said in another way.
ir::SymbolRef referenceOf(const ir::Expr &place, const ir::Stmt &loop) {
  if (place.kind != ir::ExprKind::VarRef || !place.symbol->isReference ||
      place.symbol->isSynthetic || place.symbol->name.empty())
    return nullptr;
  return isDeclaredIn(loop, *place.symbol) ? nullptr : place.symbol;
}

/// What clauses call the place; null: they cannot, or not in all of the accesses.
ir::SymbolRef nameOf(const std::vector<const Access *> &accesses, const ir::Stmt &loop) {
  ir::SymbolRef reference;
  std::string member;
  for (const Access *access : accesses) {
    if (!access->expr || access->isInCallee() || !isNumber(*access->expr->type))
      return nullptr;
    const ir::SymbolRef named = referenceOf(*access->expr, loop);
    const std::string said = named ? "" : memberOfThis(*access->expr);
    const bool isFirst = access == accesses.front();
    if ((!named && said.empty()) || (!isFirst && (named != reference || said != member)))
      return nullptr;
    reference = named;
    member = said;
  }
  if (reference || accesses.empty())
    return reference;
  auto made = std::make_shared<ir::Symbol>();
  made->name = member;
  made->type = ir::unqualified(accesses.front()->expr->type);
  made->addressTaken = true; // it is reached by more than its name
  return made;
}

} // namespace

std::string memberOfThis(const ir::Expr &place) {
  if (place.kind != ir::ExprKind::Member || !place.range.valid())
    return "";
  const ir::Type &record = *place.operands[0]->type;
  const ir::Symbol *root = ir::rootSymbolOf(place);
  if (!root || !root->isThis || place.field >= record.fields.size() || record.isUnion ||
      record.fields[place.field].isBitField)
    return "";
  const std::string &name = record.fields[place.field].name;
  return place.range.text() == name ? name : "";
}

std::vector<PlaceReduction> canReducePlaces(const Nest &nest, LoopIndex loop, unsigned base) {
  std::vector<std::vector<const Access *>> places;
  for (const Access &access : nest.table().accesses) {
    if (access.base != base || !nest.isInside(access, loop) || access.wholeObject)
      continue;
    const auto known = std::ranges::find_if(
        places, [&](const auto &place) { return samePath(*place.front(), access); });
    (known == places.end() ? places.emplace_back() : *known).push_back(&access);
  }
  std::vector<PlaceReduction> result;
  for (const auto &accesses : places) {
    const std::string &op = accesses.front()->updateOp;
    if (std::ranges::any_of(accesses, [&](const Access *one) {
          return one->update == 0 || one->updateOp != op ||
                 (!one->path.empty() && one->path.back().inUnion);
        }))
      continue;
    ir::SymbolRef name = nameOf(accesses, *nest.loop(loop).stmt);
    if (!name)
      continue;
    PlaceReduction &found = result.emplace_back();
    for (const Access *access : accesses)
      found.accesses.insert(access->id);
    const bool isFloating = name->type->isFloating();
    found.reduction.op = op;
    found.reduction.symbol = std::move(name);
    found.reduction.reassociatesFloat = isFloating && (op == "+" || op == "*");
    found.reduction.mayTakeOtherZero = isFloating && !found.reduction.reassociatesFloat;
    found.reduction.mayTakeOtherAfterNaN = found.reduction.mayTakeOtherZero;
  }
  return result;
}

} // namespace parlift::legality
