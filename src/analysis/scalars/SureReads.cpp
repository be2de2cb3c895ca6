#include "analysis/scalars/SureReads.h"

#include "analysis/symbolic/ExprFacts.h"
#include "ir/Jumps.h"
#include "ir/SureParts.h"
#include "ir/Walk.h"

#include <algorithm>
#include <limits>
#include <optional>

namespace parlift::analysis {

using namespace ir;

namespace {

bool isInteger(const Expr &expr) {
  return expr.type && expr.type->isInteger();
}

bool mayTrap(const Expr &expr) {
  switch (expr.kind) {
  case ExprKind::OpaqueExpr:
    return true;
  case ExprKind::Call:
    return expr.effects.any() ||
           std::ranges::any_of(expr.operands, [](const ExprRef &one) { return one->isLvalue(); });
  case ExprKind::Binary: {
    const bool divides = expr.binaryOp == BinaryOp::Div || expr.binaryOp == BinaryOp::Rem;
    const Expr &divisor = *withoutPreservingCasts(expr.operands[1]);
    return divides && isInteger(expr) &&
           (divisor.kind != ExprKind::IntLiteral || divisor.intValue == 0 ||
            divisor.intValue == -1);
  }
  default:
    return false;
  }
}

/// The statements of an iteration that run in each, as far as no jump may pass by them.
void collectSureStatements(const Stmt &list, std::vector<const Stmt *> &statements, bool &isSure) {
  for (const StmtRef &child : list.children) {
    if (!isSure)
      return;
    if (child->kind == StmtKind::Block) {
      collectSureStatements(*child, statements, isSure);
      continue;
    }
    statements.push_back(child.get());
    isSure &= !holdsAny(
        *child, {StmtKind::Continue, StmtKind::Break, StmtKind::Return, StmtKind::OpaqueStmt});
    forEachExpr(*child, [&](const Expr &part) {
      isSure &= part.kind != ExprKind::Call || !part.effects.any();
    });
  }
}

/// What of the expression is evaluated whenever it is.
template <typename Visitor> void forEachSure(const ExprRef &expr, Visitor &&visitor) {
  visitor(expr);
  const std::size_t count = mayLeaveOut(*expr) ? 1 : expr->operands.size();
  for (std::size_t k = 0; k < count; ++k)
    forEachSure(expr->operands[k], visitor);
}

/// The places that each iteration of the loop reads or writes.
std::vector<ExprRef> surePlaces(const Stmt &loop) {
  std::vector<const Stmt *> statements;
  bool isSure = true;
  collectSureStatements(*loop.body, statements, isSure);
  std::vector<ExprRef> places;
  const auto visit = [&](const ExprRef &expr) {
    if (expr->kind == ExprKind::Subscript || expr->kind == ExprKind::Member)
      places.push_back(expr);
  };
  for (const Stmt *stmt : statements)
    for (const ExprRef *expr : {&stmt->value, &stmt->target, &stmt->condition})
      if (*expr && stmt->kind != StmtKind::Loop)
        forEachSure(*expr, visit);
  return places;
}

/// Nothing in the body assigns what the expression depends on: it says the same wherever it stands.
bool isFixed(const Expr &expr, const Stmt &body) {
  bool fixed = true;
  forEachExpr(expr, [&](const Expr &part) {
    fixed &= part.kind != ExprKind::Call && part.kind != ExprKind::OpaqueExpr;
    if (part.kind != ExprKind::VarRef || !part.symbol->type->isScalar())
      return;
    fixed &= !part.symbol->isExposed();
    forEachStmt(body, [&](const Stmt &stmt) {
      fixed &= stmt.kind != StmtKind::Assign || stmt.target->kind != ExprKind::VarRef ||
               stmt.target->symbol != part.symbol;
      fixed &= stmt.kind != StmtKind::Declare || stmt.symbol != part.symbol;
    });
  });
  return fixed;
}

/// The elements of the array that is subscripted, where its type tells.
std::optional<std::int64_t> extentOf(const Expr &subscript) {
  const Expr &array = *subscript.operands[0];
  if (subscript.kind != ExprKind::Subscript || array.kind != ExprKind::AddressOf)
    return std::nullopt;
  const TypeRef &type = array.operands[0]->type;
  const bool isKnown = type && type->kind == TypeKind::Array && type->extent &&
                       type->extent->kind == ExprKind::IntLiteral;
  return isKnown ? std::optional(type->extent->intValue) : std::nullopt;
}

bool isLoadOf(const Expr &expr, const Symbol &symbol) {
  return expr.kind == ExprKind::Load && expr.operands[0]->kind == ExprKind::VarRef &&
         expr.operands[0]->symbol.get() == &symbol;
}

/// `for (i = L; i < E; i++)` with numbers L >= 0 and E: E, of the variable read by `index`.
std::optional<std::int64_t> endOf(const Stmt &loop, const Expr &index) {
  if (index.kind != ExprKind::Load || index.operands[0]->kind != ExprKind::VarRef ||
      loop.source.form != LoopForm::For || !loop.condition || loop.init->children.size() != 1 ||
      loop.step->children.size() != 1)
    return std::nullopt;
  const Symbol &counter = *index.operands[0]->symbol;
  const Stmt &start = *loop.init->children[0], &step = *loop.step->children[0];
  const bool isStart = start.kind == StmtKind::Declare
                           ? start.symbol.get() == &counter
                           : start.kind == StmtKind::Assign &&
                                 start.target->kind == ExprKind::VarRef &&
                                 start.target->symbol.get() == &counter;
  const auto number = [](const ExprRef &expr) -> std::optional<std::int64_t> {
    const Expr &core = *withoutPreservingCasts(expr);
    return core.kind == ExprKind::IntLiteral ? std::optional(core.intValue) : std::nullopt;
  };
  if (!isStart || !start.value || number(start.value).value_or(-1) < 0)
    return std::nullopt;
  if (step.kind != StmtKind::Assign || step.target->kind != ExprKind::VarRef ||
      step.target->symbol.get() != &counter)
    return std::nullopt;
  const Expr *moved = step.value.get();
  while (moved->kind == ExprKind::Cast)
    moved = moved->operands[0].get();
  if (moved->kind != ExprKind::Binary || moved->binaryOp != BinaryOp::Add ||
      !isLoadOf(*withoutPreservingCasts(moved->operands[0]), counter) ||
      number(moved->operands[1]).value_or(0) <= 0)
    return std::nullopt;
  const ExprRef &test = withoutTruthTest(loop.condition);
  if (test->kind != ExprKind::Binary ||
      (test->binaryOp != BinaryOp::Lt && test->binaryOp != BinaryOp::Le) ||
      !isLoadOf(*withoutPreservingCasts(test->operands[0]), counter))
    return std::nullopt;
  const auto bound = number(test->operands[1]);
  if (!bound || *bound > std::numeric_limits<std::int32_t>::max())
    return std::nullopt;
  return *bound + (test->binaryOp == BinaryOp::Le ? 1 : 0);
}

/// The places in memory that the value is read from, variables apart; false: what else it does may trap.
bool collectPlaces(const ExprRef &expr, std::vector<ExprRef> &places) {
  if (mayTrap(*expr))
    return false;
  if (expr->kind == ExprKind::Load && expr->operands[0]->kind != ExprKind::VarRef)
    places.push_back(expr->operands[0]);
  return std::ranges::all_of(
      expr->operands, [&](const ExprRef &operand) { return collectPlaces(operand, places); });
}

class Proof {
public:
  Proof(const Update &update, const std::vector<const Stmt *> &loops)
      : loops_(loops), body_(*loops.back()->body), sure_(surePlaces(*loops.back())) {
    for (const ExprRef &expr : update.beforeComparison)
      forEachSure(expr, [&](const ExprRef &part) {
        if (part->kind == ExprKind::Subscript || part->kind == ExprKind::Member)
          tested_.push_back(part);
      });
  }

  bool exists(const Expr &place) const {
    const auto isPlace = [&](const ExprRef &other) { return sameExpression(*other, place); };
    if (std::ranges::any_of(tested_, isPlace) ||
        (isFixed(place, body_) && std::ranges::any_of(sure_, isPlace)))
      return true;
    if (place.kind == ExprKind::VarRef)
      return true;
    if (place.kind == ExprKind::Member)
      return exists(*place.operands[0]);
    const auto extent = extentOf(place);
    return extent && isBelow(place.operands[1], *extent) && exists(*place.operands[0]->operands[0]);
  }

private:
  bool isBelow(const ExprRef &written, std::int64_t extent) const {
    const Expr &index = *withoutPreservingCasts(written);
    if (index.kind == ExprKind::IntLiteral)
      return index.intValue >= 0 && index.intValue < extent;
    const Type &type = *index.type;
    if (type.isUnsigned() && type.bits < 32 && (std::int64_t{1} << type.bits) <= extent)
      return true;
    const auto isAlike = [&](const ExprRef &other) {
      const auto known = extentOf(*other);
      return known && *known <= extent &&
             sameExpression(*withoutPreservingCasts(other->operands[1]), index);
    };
    if (std::ranges::any_of(tested_, isAlike) ||
        (isFixed(index, body_) && std::ranges::any_of(sure_, isAlike)))
      return true;
    return std::ranges::any_of(loops_, [&](const Stmt *loop) {
      const auto end = endOf(*loop, index);
      return end && *end <= extent && isFixed(index, *loop->body);
    });
  }

  const std::vector<const Stmt *> &loops_;
  const Stmt &body_;
  std::vector<ExprRef> sure_;   ///< in each iteration
  std::vector<ExprRef> tested_; ///< ahead of the comparison, just before what is asked about
};

} // namespace

ExprRef firstUnsure(const Update &update, const std::vector<const Stmt *> &loops) {
  std::vector<ExprRef> places;
  for (const ExprRef &expr : update.behindComparison)
    if (!collectPlaces(expr, places))
      return expr;
  if (places.empty())
    return nullptr;
  const Proof proof(update, loops);
  const auto unsure =
      std::ranges::find_if(places, [&](const ExprRef &place) { return !proof.exists(*place); });
  return unsure == places.end() ? nullptr : *unsure;
}

} // namespace parlift::analysis
