#include "analysis/scalars/SureReads.h"

#include "analysis/symbolic/ExprFacts.h"
#include "ir/IndexValue.h"
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

bool computesWithItsParameters(const Function &function, unsigned depth);

/// Functions of functions that are looked into.
constexpr unsigned mostDepth = 4;

bool mayTrap(const Expr &expr, unsigned depth = 0) {
  switch (expr.kind) {
  case ExprKind::OpaqueExpr:
    return true;
  case ExprKind::Call: {
    const FunctionRef callee = expr.target.lock();
    const bool isPlain = !expr.effects.any() || (callee && depth < mostDepth &&
                                                 computesWithItsParameters(*callee, depth + 1));
    return !isPlain ||
           std::ranges::any_of(expr.operands, [](const ExprRef &one) { return one->isLvalue(); });
  }
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

/// Its value comes of its parameters' alone: it writes and reads variables of its own, by their names, and does nothing that traps.
bool computesWithItsParameters(const Function &function, unsigned depth) {
  if (!function.body || function.isVariadic || function.hasUnstructuredFlow)
    return false;
  bool result = true;
  const auto isOwn = [](const Expr &place) {
    return place.kind == ExprKind::VarRef && !place.symbol->isExposed() && place.type->isScalar() &&
           !place.type->isVolatile;
  };
  forEachStmt(*function.body, [&](const Stmt &stmt) {
    result &= stmt.kind != StmtKind::OpaqueStmt &&
              (stmt.kind != StmtKind::Assign || isOwn(*stmt.target)) &&
              (stmt.kind != StmtKind::Declare ||
               (!stmt.symbol->hasStaticStorage() && stmt.symbol->type->isScalar()));
  });
  forEachExpr(*function.body, [&](const Expr &expr) {
    result = result && (expr.kind != ExprKind::Load || isOwn(*expr.operands[0])) &&
             expr.kind != ExprKind::AddressOf && !mayTrap(expr, depth);
  });
  return result;
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

std::optional<std::int64_t> numberIn(const ExprRef &expr) {
  const Expr &core = *withoutPreservingCasts(expr);
  return core.kind == ExprKind::IntLiteral ? std::optional(core.intValue) : std::nullopt;
}

/// Nothing in the body gives a container another size.
bool keepsSizes(const Stmt &body) {
  bool result = true;
  forEachStmt(body, [&](const Stmt &stmt) {
    result &= stmt.kind != StmtKind::OpaqueStmt &&
              (stmt.kind != StmtKind::Assign || stmt.target->type->isScalar());
  });
  forEachExpr(body, [&](const Expr &expr) {
    result &= expr.kind != ExprKind::Call || !expr.effects.any();
  });
  return result;
}

/// `for (i = L; i < ...; i += k)` with numbers L >= 0 and k > 0, of the variable read by `index`.
bool countsUp(const Stmt &loop, const Expr &index) {
  if (index.kind != ExprKind::Load || index.operands[0]->kind != ExprKind::VarRef ||
      loop.source.form != LoopForm::For || !loop.condition || loop.init->children.size() != 1 ||
      loop.step->children.size() != 1)
    return false;
  const Symbol &counter = *index.operands[0]->symbol;
  const Stmt &start = *loop.init->children[0], &step = *loop.step->children[0];
  const bool isStart = start.kind == StmtKind::Declare
                           ? start.symbol.get() == &counter
                           : start.kind == StmtKind::Assign &&
                                 start.target->kind == ExprKind::VarRef &&
                                 start.target->symbol.get() == &counter;
  if (!isStart || !start.value || numberIn(start.value).value_or(-1) < 0)
    return false;
  if (step.kind != StmtKind::Assign || step.target->kind != ExprKind::VarRef ||
      step.target->symbol.get() != &counter)
    return false;
  const Expr *moved = step.value.get();
  while (moved->kind == ExprKind::Cast)
    moved = moved->operands[0].get();
  if (moved->kind != ExprKind::Binary || moved->binaryOp != BinaryOp::Add ||
      !isLoadOf(*withoutPreservingCasts(moved->operands[0]), counter) ||
      numberIn(moved->operands[1]).value_or(0) <= 0)
    return false;
  return true;
}

/// `i < v.size()` is asked before each iteration, and i is not negative.
bool staysBelowSize(const Stmt &loop, const Expr &index, const Symbol &container) {
  if (!loop.condition || index.kind != ExprKind::Load ||
      index.operands[0]->kind != ExprKind::VarRef || !loop.testFirst)
    return false;
  const ExprRef &test = withoutTruthTest(loop.condition);
  if (test->kind != ExprKind::Binary || test->binaryOp != BinaryOp::Lt ||
      !isLoadOf(withoutWidening(*test->operands[0]), *index.operands[0]->symbol))
    return false;
  const Expr *size = test->operands[1].get(); // (int)v.size() is no more
  while (size->kind == ExprKind::Cast)
    size = size->operands[0].get();
  const bool isSize = size->kind == ExprKind::Load && size->operands[0]->kind == ExprKind::Member &&
                      size->operands[0]->operands[0]->kind == ExprKind::VarRef &&
                      size->operands[0]->operands[0]->symbol.get() == &container;
  return isSize && (index.type->isUnsigned() || countsUp(loop, index));
}

/// The same with `i < E`, a number.
std::optional<std::int64_t> endOf(const Stmt &loop, const Expr &index) {
  if (!countsUp(loop, index))
    return std::nullopt;
  const Symbol &counter = *index.operands[0]->symbol;
  const ExprRef &test = withoutTruthTest(loop.condition);
  if (test->kind != ExprKind::Binary ||
      (test->binaryOp != BinaryOp::Lt && test->binaryOp != BinaryOp::Le) ||
      !isLoadOf(*withoutPreservingCasts(test->operands[0]), counter))
    return std::nullopt;
  const auto bound = numberIn(test->operands[1]);
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
      : isOpen_(update.beginsOpen), loops_(loops), body_(*loops.back()->body),
        sure_(surePlaces(*loops.back())) {
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
    if (isBelowSize(place) || (isOpen_ && isOfTheRange(place)))
      return true;
    const auto extent = extentOf(place);
    return extent && isBelow(place.operands[1], *extent) && exists(*place.operands[0]->operands[0]);
  }

private:
  /// `v[i]` in `for (i = 0; i < v.size(); i++)`, where nothing changes v.
  bool isBelowSize(const Expr &place) const {
    const Expr &start = *place.operands[0];
    if (place.kind != ExprKind::Subscript || start.kind != ExprKind::AddressOf ||
        start.operands[0]->kind != ExprKind::VarRef ||
        start.operands[0]->type->kind != TypeKind::Container)
      return false;
    const Symbol &container = *start.operands[0]->symbol;
    const Expr &index = withoutWidening(*place.operands[1]);
    return std::ranges::any_of(loops_, [&](const Stmt *loop) {
      return staysBelowSize(*loop, index, container) && isFixed(index, *loop->body) &&
             keepsSizes(*loop->body);
    });
  }

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

  /// `ok = ok && a[i] > 0` for i from 0 to n: the header says which elements of `a` it is about, unless they are bytes, which may be text that
  /// ends before a limit of n. Where `ok` may be 0 from the start, that says whether there is an `a` at all.
  bool isOfTheRange(const Expr &place) const {
    if (place.kind != ExprKind::Subscript || !place.type->isScalar() || place.type->size == 1 ||
        place.type->bits == 8)
      return false;
    const Expr &start = *place.operands[0];
    if (start.kind != ExprKind::Load || start.operands[0]->kind != ExprKind::VarRef ||
        !isFixed(place, body_))
      return false;
    bool isByCounters = true;
    forEachExpr(*place.operands[1], [&](const Expr &part) {
      isByCounters &= part.kind != ExprKind::Load || part.operands[0]->kind == ExprKind::VarRef;
      isByCounters &= part.kind != ExprKind::Call && part.kind != ExprKind::OpaqueExpr &&
                      part.kind != ExprKind::Select;
    });
    return isByCounters;
  }

  const bool isOpen_;
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
