#include "legality/parallel/ElementsByName.h"

#include "ir/Builder.h"
#include "ir/RootSymbol.h"
#include "ir/Walk.h"
#include "legality/parallel/ElementPlaces.h"
#include "legality/parallel/UpdatedMembers.h"

#include <memory>
#include <set>

namespace parlift::legality {

using namespace analysis;

namespace {

/// What a subscript's container is called: the variable, or the member of `this`.
struct Name {
  std::string text;
  const ir::Symbol *variable = nullptr; ///< null: a member
  std::size_t member = 0;
  bool operator==(const Name &other) const = default;
};

std::optional<Name> nameOf(const ir::Expr &container) {
  if (container.kind == ir::ExprKind::VarRef && !container.symbol->isSynthetic)
    return Name{container.symbol->name, container.symbol.get(), 0};
  const ir::Symbol *root =
      container.kind == ir::ExprKind::Member ? ir::rootSymbolOf(container) : nullptr;
  if (!root || !root->isThis || container.operands[0]->kind != ir::ExprKind::Subscript)
    return std::nullopt;
  const ir::Type &record = *container.operands[0]->type;
  if (container.field >= record.fields.size() || record.isUnion)
    return std::nullopt;
  return Name{record.fields[container.field].name, nullptr, container.field};
}

/// The container of `h[k]`, said by its name alone.
const ir::Expr *subscripted(const ir::Expr &place) {
  if (place.kind != ir::ExprKind::Subscript || !place.range.valid() ||
      place.operands[0]->kind != ir::ExprKind::AddressOf)
    return nullptr;
  const ir::Expr &container = *place.operands[0]->operands[0];
  const auto name = nameOf(container);
  const bool isRun = container.type->kind == ir::TypeKind::Container && container.type->element;
  const std::string text = place.range.text();
  if (!isRun || !name || name->text.empty() || !text.starts_with(name->text + "["))
    return nullptr;
  return &container;
}

} // namespace

std::optional<NamedElements> elementsByName(const Nest &nest, LoopIndex loop,
                                            const std::vector<const Access *> &accesses) {
  const ir::Stmt &stmt = *nest.loop(loop).stmt;
  const auto places = elementPlaces(nest, loop, accesses);
  if (!places)
    return std::nullopt;
  std::set<const ir::Expr *> containers;
  const ir::Expr *first = nullptr;
  for (const ir::Expr *place : *places) {
    const ir::Expr *container = subscripted(*place);
    if (!container || (first && *nameOf(*container) != *nameOf(*first)))
      return std::nullopt;
    first = first ? first : container;
    containers.insert(container);
  }
  if (!first)
    return std::nullopt;
  // Whatever else bears the name: its size, another object's member, a variable of the loop's own.
  const Name name = *nameOf(*first);
  bool isElsewhere = false;
  ir::forEachExpr(stmt, [&](const ir::Expr &expr) {
    const bool isMember = expr.kind == ir::ExprKind::Member && !name.variable &&
                          expr.field == name.member && nameOf(expr) == name;
    const bool isVariable = expr.kind == ir::ExprKind::VarRef && expr.symbol->name == name.text;
    isElsewhere |= (isMember || isVariable) && !containers.contains(&expr);
  });
  ir::forEachStmt(stmt, [&](const ir::Stmt &part) {
    isElsewhere |= part.kind == ir::StmtKind::Declare && part.symbol->name == name.text;
  });
  if (isElsewhere)
    return std::nullopt;
  auto pointer = std::make_shared<ir::Symbol>();
  pointer->name = name.text;
  pointer->type = ir::pointerTo(ofUpdatedMembers(ir::unqualified(first->type->element), accesses));
  const ir::ExprRef place = std::make_shared<const ir::Expr>(*first);
  const ir::ExprRef count =
      first->type->extent ? first->type->extent : ir::load(ir::member(place, 0));
  return NamedElements{std::move(pointer), ir::addressOf(place), count};
}

} // namespace parlift::legality
