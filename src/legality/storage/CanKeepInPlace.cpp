#include "legality/storage/CanKeepInPlace.h"

#include "analysis/symbolic/ExprFacts.h"
#include "ir/Builder.h"
#include "ir/PlainParts.h"
#include "ir/SetBy.h"
#include "ir/VariablesIn.h"
#include "ir/Walk.h"
#include "legality/loops/Copying.h"
#include "legality/loops/Reordering.h"
#include "legality/loops/StatementGraph.h"
#include "legality/nest/SamePlace.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace parlift::legality {

using namespace analysis;
using ir::Expr;
using ir::ExprKind;
using ir::Stmt;
using ir::StmtKind;

namespace {

constexpr const char *what = "in-place";

bool names(const Stmt &stmt, const ir::Symbol &symbol) {
  return (stmt.kind == StmtKind::Declare && stmt.symbol.get() == &symbol) ||
         ir::mentions(stmt, symbol);
}

/// The variable that the statement gives a value; null: none.
ir::SymbolRef givenBy(const Stmt &stmt) {
  if (stmt.kind == StmtKind::Declare)
    return stmt.value ? stmt.symbol : nullptr;
  const bool isPlain =
      stmt.kind == StmtKind::Assign && stmt.target->kind == ExprKind::VarRef && stmt.value;
  return isPlain ? stmt.target->symbol : nullptr;
}

/// Statements of one body from the one that begins the variable's life to the one that stores it.
struct Life {
  std::size_t first = 0, last = 0;
  ir::SymbolRef variable;
};

class InPlaceQuestion {
public:
  InPlaceQuestion(const Nest &nest, LoopIndex loop, LoopIndex around)
      : nest_(nest), loop_(loop), around_(around), body_(*nest.loop(around).stmt->body) {}

  /// Which variables might do.
  std::vector<Life> lives() const;
  /// Null: the variable can live in the place that it is stored to.
  std::optional<Refusal> answer(const Life &life);
  const Access *store = nullptr;
  bool startsFromPlace = false;

private:
  const Stmt &at(std::size_t index) const { return *body_.children[index]; }
  Refusal unsuited(const std::string &why) const {
    return refuse(diag::ReasonId::TransformUnsuited, nest_, loop_, what, why);
  }
  std::optional<Refusal> checkVariable(const Life &life) const;
  std::optional<Refusal> checkPlace(const Life &life);
  std::optional<Refusal> checkOthers(const Life &life) const;

  const Nest &nest_;
  LoopIndex loop_, around_;
  const Stmt &body_;
};

std::vector<Life> InPlaceQuestion::lives() const {
  std::vector<Life> result;
  const auto &children = body_.children;
  const auto here = std::find_if(children.begin(), children.end(), [&](const ir::StmtRef &child) {
    return child.get() == nest_.loop(loop_).stmt;
  });
  if (here == children.end())
    return result;
  const auto middle = static_cast<std::size_t>(here - children.begin());
  for (std::size_t first = middle; first-- > 0;) {
    const ir::SymbolRef variable = givenBy(at(first));
    if (!variable || !names(at(middle), *variable))
      continue;
    std::size_t last = middle;
    for (std::size_t next = middle + 1; next < children.size(); ++next)
      last = names(at(next), *variable) ? next : last;
    const bool isKnown = std::any_of(result.begin(), result.end(),
                                     [&](const Life &life) { return life.variable == variable; });
    if (last > middle && !isKnown)
      result.push_back({first, last, variable});
  }
  return result;
}

std::optional<Refusal> InPlaceQuestion::checkVariable(const Life &life) const {
  const ir::Symbol &variable = *life.variable;
  if (variable.isExposed() || variable.type->isVolatile || variable.type->isAtomic)
    return unsuited(fmt::format("other names may reach `{}`", variable.name));
  for (std::size_t index = 0; index < body_.children.size(); ++index) {
    const bool isWithin = index >= life.first && index <= life.last;
    const bool isBare = at(index).kind == StmtKind::Declare && !at(index).value;
    if (!isWithin && !isBare && names(at(index), variable))
      return unsuited(fmt::format("`{}` is used elsewhere in the body", variable.name));
    if (isWithin && jumps(at(index)))
      return unsuited("a jump in the body may leave the value where it is");
    const auto isIt = [&](const ir::Symbol &symbol) { return &symbol == &variable; };
    if (isWithin && usedOutOfSight(at(index), isIt))
      return unsuited(fmt::format("`{}` is used where its name does not stand", variable.name));
  }
  if (ir::mentions(*at(life.first).value, variable))
    return unsuited(
        fmt::format("values of `{}` pass from one iteration to the next", variable.name));
  const bool isOwn = at(life.first).kind == StmtKind::Declare;
  if (!isOwn && nest_.liveness.liveAfter(*nest_.loop(around_).stmt, variable))
    return unsuited(fmt::format("`{}` is used after the loop", variable.name));
  return std::nullopt;
}

/// The last statement stores into an element that is the same one all the time.
std::optional<Refusal> InPlaceQuestion::checkPlace(const Life &life) {
  const Stmt &last = at(life.last), &first = at(life.first);
  const auto &accesses = nest_.table().accesses;
  const auto accessAt = [&](const Expr *expr) {
    const auto found = std::find_if(accesses.begin(), accesses.end(), [&](const Access &access) {
      return access.expr == expr && nest_.isInside(access, around_);
    });
    return found == accesses.end() ? nullptr : &*found;
  };
  const std::string name = life.variable->name;
  if (last.kind != StmtKind::Assign || last.target->kind != ExprKind::Subscript)
    return unsuited(fmt::format("the last use of `{}` does not store it in an array", name));
  store = accessAt(last.target.get());
  if (!store || !store->isWrite || store->path.empty() || store->wholeObject ||
      store->path.back().inUnion || last.target->type->isVolatile || last.target->type->isAtomic ||
      ir::mentions(*last.target, *life.variable))
    return unsuited(fmt::format("where `{}` is stored is not known", name));
  if (!ir::sameType(*ir::unqualified(last.target->type), *ir::unqualified(life.variable->type)))
    return unsuited(fmt::format("`{}` has another type than `{}`", name, store->text));
  std::set<const ir::Symbol *> set;
  for (std::size_t index = life.first; index <= life.last; ++index)
    set.merge(changingIn(at(index)));
  bool isFixed = true;
  ir::forEachExpr(*last.target, [&](const Expr &expr) {
    isFixed &= expr.kind != ExprKind::Call && expr.kind != ExprKind::OpaqueExpr &&
               expr.kind != ExprKind::Member;
    const bool isRead = expr.kind == ExprKind::Load;
    isFixed &= !isRead || expr.operands[0]->kind == ExprKind::VarRef;
    const bool isDivision = expr.kind == ExprKind::Binary && (expr.binaryOp == ir::BinaryOp::Div ||
                                                              expr.binaryOp == ir::BinaryOp::Rem);
    isFixed &= !isDivision; // it may not be reached with such a divisor before
    isFixed &= !expr.symbol || (!set.contains(expr.symbol.get()) &&
                                (!isRead || !expr.operands[0]->symbol->isExposed()));
  });
  if (!isFixed)
    return unsuited(fmt::format("`{}` may be another element before", store->text));
  const Expr &value = *first.value;
  const Access *start = value.kind == ExprKind::Load ? accessAt(value.operands[0].get()) : nullptr;
  startsFromPlace = start && !start->isWrite && start->base == store->base &&
                    start->text == store->text && samePath(*start, *store);
  return std::nullopt;
}

std::optional<Refusal> InPlaceQuestion::checkOthers(const Life &life) const {
  std::set<const Expr *> apart; // what runs before or behind, and the store itself
  for (std::size_t index = 0; index < body_.children.size(); ++index)
    if (index <= life.first || index > life.last)
      ir::forEachExpr(at(index), [&](const Expr &expr) { apart.insert(&expr); });
  apart.insert(store->expr);
  const auto isBetween = [&](unsigned id) {
    const Access &access = nest_.table().accesses[id];
    return nest_.isInside(access, around_) && !apart.contains(access.site);
  };
  const auto &all = nest_.dependences.dependences;
  for (unsigned id = 0; id < all.size(); ++id) {
    const Dependence &dependence = all[id];
    const bool mayBeNow =
        std::all_of(dependence.direction.begin(), dependence.direction.end(),
                    [](diag::Direction entry) { return diag::mayBe(entry, diag::Direction::Eq); });
    // Rows for places that may overlap stand for others of their kind.
    const bool concerns =
        dependence.viaAlias || dependence.source == store->id || dependence.sink == store->id;
    if (mayBeNow && concerns && (isBetween(dependence.source) || isBetween(dependence.sink)))
      return refuseRow(nest_, loop_, what, id,
                       fmt::format("would read or write `{}` in between", store->text));
  }
  return std::nullopt;
}

std::optional<Refusal> InPlaceQuestion::answer(const Life &life) {
  if (auto no = checkVariable(life))
    return no;
  if (auto no = checkPlace(life))
    return no;
  return checkOthers(life);
}

} // namespace

Answer<InPlaceEvidence> canKeepInPlace(const Nest &nest, LoopIndex loop, const std::string &name) {
  const auto unsuited = [&](const std::string &why) {
    return refuse(diag::ReasonId::TransformUnsuited, nest, loop, what, why);
  };
  const auto parent = nest.loop(loop).parent;
  if (!parent || nest.loop(loop).inlined)
    return unsuited("there is no loop around it");
  if (auto no = cannotReorder(nest, *parent, what))
    return *no;
  std::optional<Refusal> why;
  const Stmt &around = *nest.loop(*parent).stmt;
  InPlaceQuestion question(nest, loop, *parent);
  for (const Life &life : question.lives()) {
    if (!name.empty() && life.variable->name != name)
      continue;
    if (auto no = question.answer(life)) {
      why = why ? why : no;
      continue;
    }
    InPlaceEvidence evidence;
    evidence.function_ = &nest.function;
    evidence.around_ = &around;
    evidence.first_ = around.body->children[life.first].get();
    evidence.last_ = around.body->children[life.last].get();
    evidence.variable_ = life.variable;
    evidence.place_ = evidence.last_->target;
    evidence.startsFromPlace_ = question.startsFromPlace;
    return evidence;
  }
  return why ? *why
             : unsuited(name.empty() ? "no variable gets its first value before the loop and is "
                                       "stored behind it, in the same body"
                                     : fmt::format("`{}` does not get its first value before the "
                                                   "loop and end behind it, in the same body",
                                                   name));
}

} // namespace parlift::legality
