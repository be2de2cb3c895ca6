#include "legality/parallel/SameStores.h"

#include "analysis/dependences/Overlap.h"
#include "analysis/symbolic/ExprFacts.h"
#include "ir/AtomicUpdate.h"
#include "ir/Builder.h"
#include "legality/nest/UpdateStatements.h"

#include <algorithm>

namespace parlift::legality {

using namespace analysis;

namespace {

/// One number or pointer, which a machine stores at once, and compilers take for an atomic: of complex numbers GCC takes none.
bool isStoredAtOnce(const ir::Type &type) {
  constexpr std::uint64_t widest = 8;
  return type.isScalar() && type.kind != ir::TypeKind::Complex && !type.isVolatile &&
         !type.isAtomic && type.size > 0 && type.size <= widest;
}

/// It begins where an element or a member does: what it overlaps it is.
bool isWholePart(const Access &access) {
  return access.isWrite && !access.wholeObject && access.expr && access.expr->type &&
         isStoredAtOnce(*access.expr->type) && ir::isAligned(*access.expr) &&
         access.size == access.expr->type->size && isNested(access) && !access.path.empty() &&
         std::ranges::none_of(access.path, &PathStep::inUnion);
}

/// Made of numbers and of variables that the loop leaves alone.
bool isOneValue(const ir::Expr &value, const Roles &roles) {
  using ir::ExprKind;
  switch (value.kind) {
  case ExprKind::IntLiteral:
  case ExprKind::FloatLiteral:
    return true;
  case ExprKind::Load: {
    const ir::Expr &place = *value.operands[0];
    const auto role = place.kind == ExprKind::VarRef ? roles.find(place.symbol.get()) : roles.end();
    return role != roles.end() && role->second == ScalarRole::ReadOnly && !place.type->isVolatile &&
           !place.type->isAtomic && !place.symbol->isThreadLocal;
  }
  case ExprKind::Unary:
  case ExprKind::Binary:
  case ExprKind::Cast:
    return std::ranges::all_of(value.operands,
                               [&](const ir::ExprRef &part) { return isOneValue(*part, roles); });
  default:
    return false;
  }
}

/// The loop's own text says the assignment, and no macro does.
bool isSaidByItself(const ir::Stmt &store) {
  const SourceRange &all = store.range, &target = store.target->range;
  return all.valid() && target.valid() && all.file == target.file && all.begin == target.begin;
}

bool storeSame(const ir::Stmt &one, const ir::Stmt &other) {
  return sameExpression(*one.value, *other.value) &&
         ir::sameType(*ir::unqualified(one.target->type), *ir::unqualified(other.target->type));
}

} // namespace

std::optional<Reduction> sameStores(const Nest &nest, LoopIndex loop,
                                    const std::vector<unsigned> &carried, const Roles &roles) {
  Reduction result;
  const auto &accesses = nest.table().accesses;
  for (const unsigned id : carried) {
    const Dependence &dependence = nest.dependences.dependences[id];
    const Access &source = accesses[dependence.source], &sink = accesses[dependence.sink];
    if (dependence.kind != diag::DependenceKind::WAW || !isWholePart(source) || !isWholePart(sink))
      return std::nullopt;
    const std::vector<const ir::Stmt *> stores = storeStatements(nest, loop, {&source, &sink});
    const bool areOne = !stores.empty() && std::ranges::all_of(stores, [&](const ir::Stmt *one) {
      return isSaidByItself(*one) && isOneValue(*one->value, roles) &&
             storeSame(*one, *stores.front());
    });
    if (!areOne)
      return std::nullopt;
    for (const ir::Stmt *one : stores)
      if (std::ranges::find(result.updates, one) == result.updates.end())
        result.updates.push_back(one);
  }
  // What a cursor says, a scan keeps apart: `out[k] = 2; k++;`
  const bool passesOn =
      std::ranges::any_of(roles, [](const auto &one) { return one.second == ScalarRole::Carried; });
  if (carried.empty() || passesOn || !nest.loop(loop).counted)
    return std::nullopt;
  result.op = "=";
  result.symbol = nest.table()
                      .bases[accesses[nest.dependences.dependences[carried.front()].source].base]
                      .symbol;
  result.isArray = result.isIrregular = true;
  return result;
}

} // namespace parlift::legality
