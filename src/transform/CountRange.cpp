#include "transform/CountRange.h"

#include "ir/Builder.h"
#include "ir/CountedLoop.h"
#include "ir/PlainParts.h"
#include "ir/Rewrite.h"

#include <algorithm>
#include <array>
#include <set>
#include <utility>

namespace parlift::transform {

using ir::Expr;
using ir::ExprKind;
using ir::ExprRef;
using ir::Stmt;
using ir::StmtRef;

namespace {

/// `std::size_t`, which all headers of containers declare; `int`, where no header need be there.
ir::TypeRef counterType(const ir::RangeLoop &parts) {
  if (parts.object->type->kind != ir::TypeKind::Container)
    return ir::intType();
  auto made = std::make_shared<ir::Type>(*ir::unsignedLongType());
  made->spelling = "std::size_t";
  return made;
}

/// i, or j inside of a loop over i.
ir::SymbolRef counterOf(const ir::RangeLoop &parts, Names &names) {
  constexpr std::array usual = {"i", "j", "k"};
  const auto *const found =
      std::ranges::find_if(usual, [&](const char *name) { return names.isFree(name); });
  return names.variable(found == usual.end() ? "i" : *found, counterType(parts));
}

/// What stands for the element, as its place, and what stands for members of it.
class Element {
public:
  Element(const std::set<const Expr *> &mentions, ExprRef place)
      : mentions_(mentions), place_(std::move(place)) {}

  StmtRef in(const StmtRef &stmt) const {
    return ir::rewriteExprs(stmt, [&](const ExprRef &expr) {
      return mentions_.contains(expr.get()) ? placeOf(*expr) : nullptr;
    });
  }

private:
  ExprRef placeOf(const Expr &expr) const {
    return expr.kind == ExprKind::Member
               ? ir::member(placeOf(*expr.operands[0]), expr.field, {}, expr.type)
               : place_;
  }

  const std::set<const Expr *> &mentions_;
  ExprRef place_;
};

/// `auto &&range`: of the range's value, or of the place that it is.
StmtRef named(const ir::SymbolRef &range, const ExprRef &value) {
  return ir::declare(range, range->isReference ? ir::addressOf(value) : value);
}

ir::SymbolRef rangeVariable(const ir::RangeLoop &parts, bool isPlace, Names &names) {
  auto type = std::make_shared<ir::Type>(*parts.object->type);
  type->spelling = "auto &&";
  type->isConst = false;
  auto made = std::make_shared<ir::Symbol>(*names.variable("range", std::move(type)));
  made->isReference = isPlace;
  return made;
}

/// What the element's variable is made of, with another place of the element.
ExprRef madeOf(const Expr &value, const ExprRef &place) {
  switch (value.kind) {
  case ExprKind::Load:
    return ir::load(madeOf(*value.operands[0], place));
  case ExprKind::AddressOf:
    return ir::addressOf(madeOf(*value.operands[0], place));
  case ExprKind::Cast:
    return ir::cast(madeOf(*value.operands[0], place), value.type);
  default:
    return place;
  }
}

/// The user's words stay, and the value is said behind them.
StmtRef withValue(const Stmt &element, const ExprRef &place) {
  Stmt made = element;
  made.value = madeOf(*element.value, place);
  return std::make_shared<const Stmt>(std::move(made));
}

std::vector<StmtRef> statementsOf(const StmtRef &body) {
  const bool isList = body->kind == ir::StmtKind::Block && !body->isOneStatement();
  return isList ? body->children : std::vector<StmtRef>{body};
}

} // namespace

Change countRange(const legality::RangeCountEvidence &evidence, Names &names) {
  const Stmt &old = evidence.loop();
  const ir::RangeLoop &parts = evidence.parts();
  std::vector<StmtRef> fresh = evidence.before();
  ExprRef object = parts.object;
  if (evidence.range()) {
    const ir::SymbolRef range =
        rangeVariable(parts, /*isPlace=*/evidence.range() == parts.object, names);
    fresh.push_back(named(range, evidence.range()));
    object = ir::varRef(range);
  }
  ir::CountedLoop header;
  header.loop = &old;
  header.counter = counterOf(parts, names);
  header.declares = true;
  header.first = ir::intLiteral(0, header.counter->type);
  const Expr &extent = ir::withoutCasts(*parts.extent);
  header.limit = extent.kind == ExprKind::IntLiteral
                     ? ir::intLiteral(extent.intValue, header.counter->type)
                     : ir::load(ir::member(object, 0));
  const ExprRef place = ir::subscript(ir::addressOf(object), ir::load(ir::varRef(header.counter)));
  std::vector<StmtRef> body;
  if (evidence.mentions()) {
    body = statementsOf(Element(*evidence.mentions(), place).in(parts.body));
  } else {
    body = statementsOf(parts.body);
    body.insert(body.begin(), withValue(*parts.element, place));
  }
  fresh.push_back(ir::makeLoop(header, {ir::block(std::move(body))}));
  return {&old, fresh.size() == 1 ? fresh : std::vector<StmtRef>{ir::block(fresh)}};
}

} // namespace parlift::transform
