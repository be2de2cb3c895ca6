#include "legality/parallel/MemberByName.h"

#include "ir/Builder.h"
#include "ir/RootSymbol.h"
#include "ir/Walk.h"
#include "legality/parallel/AddressFlow.h"

#include <algorithm>
#include <optional>

namespace parlift::legality {

using namespace analysis;

namespace {

/// Which member of the function's `this` the expression is; nullopt: it is none, or no container.
std::optional<unsigned> memberOf(const ir::Function &function, const ir::Expr &place) {
  if (place.kind != ir::ExprKind::Member || place.operands[0]->kind != ir::ExprKind::Subscript ||
      place.type->kind != ir::TypeKind::Container || place.type->isView || place.type->extent)
    return std::nullopt;
  const ir::Symbol *root = ir::rootSymbolOf(place);
  const ir::Type &record = *place.operands[0]->type;
  const bool isOwn = root && root->isThis && !function.parameters.empty() &&
                     function.parameters.front().get() == root;
  return isOwn && !record.isUnion && place.field < record.fields.size() ? std::optional(place.field)
                                                                        : std::nullopt;
}

/// The one such container that the place of an element is said by.
const ir::Expr *containerIn(const ir::Function &function, const ir::Expr &place) {
  const ir::Expr *found = nullptr;
  bool isOne = true;
  ir::forEachExpr(place, [&](const ir::Expr &part) {
    if (!memberOf(function, part))
      return;
    isOne = isOne && !found;
    found = &part;
  });
  return isOne ? found : nullptr;
}

/// `work_[j]`, and not `rows_[index_[j]]`: of the one member they are all elements, or the container itself.
const ir::Expr *containerOf(const ir::Function &function,
                            const std::vector<const Access *> &accesses) {
  const ir::Expr *result = nullptr;
  for (const Access *access : accesses) {
    const ir::Expr *place = access->expr;
    const bool isElement = place && place->kind == ir::ExprKind::Subscript;
    const ir::Expr *here = isElement ? containerIn(function, *place->operands[0])
                           : place && memberOf(function, *place) ? place
                                                                 : nullptr;
    if (!here || (result && memberOf(function, *here) != memberOf(function, *result)))
      return nullptr;
    result = here;
  }
  return result;
}

} // namespace

bool isContainerOf(const Nest &nest, const ir::Expr &container,
                   const std::vector<const Access *> &accesses) {
  const auto member = memberOf(nest.function, container);
  const ir::Expr *of = member ? containerOf(nest.function, accesses) : nullptr;
  return of && memberOf(nest.function, *of) == member;
}

ir::SymbolRef memberByName(const Nest &nest, LoopIndex loop,
                           const std::vector<const Access *> &accesses) {
  const ir::Expr *container = containerOf(nest.function, accesses);
  if (!container || nest.loop(loop).stmt->source.isTemplateInstance)
    return nullptr;
  const ir::Stmt &stmt = *nest.loop(loop).stmt;
  const std::string &name = container->operands[0]->type->fields[container->field].name;
  bool isSaid = !name.empty();
  ir::forEachExpr(stmt, [&](const ir::Expr &expr) {
    const auto member = memberOf(nest.function, expr);
    if (member && *member == container->field)
      isSaid = isSaid && expr.range.valid() && expr.range.text() == name;
    if (expr.kind == ir::ExprKind::VarRef)
      isSaid = isSaid && expr.symbol->name != name;
  });
  ir::forEachStmt(stmt, [&](const ir::Stmt &part) {
    isSaid = isSaid && (part.kind != ir::StmtKind::Declare || part.symbol->name != name);
  });
  const auto isIt = [&](const ir::Expr &expr) {
    return memberOf(nest.function, expr) == container->field;
  };
  if (!isSaid || flowOfAddress(stmt, isIt, nest.liveness).escape)
    return nullptr;
  auto made = std::make_shared<ir::Symbol>();
  made->name = name;
  made->type = ir::unqualified(container->type);
  made->addressTaken = true; // it is reached by more than its name
  return made;
}

} // namespace parlift::legality
