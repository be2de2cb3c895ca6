#include "legality/scan/CursorSteps.h"

#include "ir/Builder.h"
#include "ir/Conversions.h"
#include "ir/OnlyStatement.h"
#include "ir/PlainParts.h"
#include "ir/Walk.h"

#include <cstdlib>

namespace parlift::legality {

using namespace analysis;
using ir::Expr;
using ir::ExprKind;
using ir::Stmt;
using ir::StmtKind;
using ir::StmtRef;
using ir::Symbol;

namespace {

/// Without conversions that keep different values apart: to as many bits, or of a value that stays the same.
const Expr &withoutNarrowing(const Expr &expr) {
  const Expr *at = &expr;
  while (at->kind == ExprKind::Cast) {
    const ir::Type &to = *at->type, &from = *at->operands[0]->type;
    const bool isPointer =
        to.isPointer() && from.isPointer() && to.element && from.element &&
        ir::sameType(*ir::unqualified(to.element), *ir::unqualified(from.element));
    const bool isWide = to.isInteger() && from.isInteger() && !to.isEnumeration &&
                        (ir::preservesValue(from, to) || to.bits == 64);
    if (!isPointer && !isWide)
      break;
    at = at->operands[0].get();
  }
  return *at;
}

bool isValueOf(const Expr &expr, const Symbol &symbol) {
  const Expr &plain = withoutNarrowing(expr);
  return plain.kind == ExprKind::Load && plain.operands[0]->kind == ExprKind::VarRef &&
         plain.operands[0]->symbol.get() == &symbol;
}

/// `2`, `-1`; small, so that all of them together are a number.
std::optional<std::int64_t> numberIn(const Expr &expr) {
  constexpr std::int64_t most = std::int64_t{1} << 31;
  const Expr &plain = ir::withoutCasts(expr);
  if (plain.kind == ExprKind::Unary && plain.unaryOp == ir::UnaryOp::Neg) {
    const auto inner = numberIn(*plain.operands[0]);
    return inner ? std::optional(-*inner) : std::nullopt;
  }
  return plain.kind == ExprKind::IntLiteral && plain.intValue < most && plain.intValue > -most
             ? std::optional(plain.intValue)
             : std::nullopt;
}

/// `k = k + 2`, `k = k - 1`: by how much; nullopt: it is no such step. `held`: a variable with the value of k; null: there is none.
std::optional<std::int64_t> stepOf(const Stmt &stmt, const Symbol *held) {
  if (stmt.kind != StmtKind::Assign || stmt.target->kind != ExprKind::VarRef)
    return std::nullopt;
  // Computed in a wider type, and back in its own.
  const ir::Type &own = *stmt.target->type;
  const Expr *value = stmt.value.get();
  const bool isBack =
      value->kind == ExprKind::Cast && own.isInteger() &&
      ir::sameType(*ir::unqualified(value->type), *ir::unqualified(stmt.target->type)) &&
      value->operands[0]->type->isInteger() && value->operands[0]->type->bits >= own.bits;
  const Expr &sum = withoutNarrowing(isBack ? *value->operands[0] : *value);
  const bool isSum = sum.kind == ExprKind::Binary &&
                     (sum.binaryOp == ir::BinaryOp::Add || sum.binaryOp == ir::BinaryOp::Sub ||
                      sum.binaryOp == ir::BinaryOp::PtrAdd);
  if (!isSum || !(isValueOf(*sum.operands[0], *stmt.target->symbol) ||
                  (held && isValueOf(*sum.operands[0], *held))))
    return std::nullopt;
  const auto by = numberIn(*sum.operands[1]);
  return by && sum.binaryOp == ir::BinaryOp::Sub ? std::optional(-*by) : by;
}

} // namespace

/// `k`, `k + 1`, `k - 1`
std::optional<Spot> atCursor(const Expr &index, const Variables &cursors) {
  const Expr &plain = withoutNarrowing(index);
  if (plain.kind == ExprKind::Load && plain.operands[0]->kind == ExprKind::VarRef &&
      cursors.contains(plain.operands[0]->symbol.get()))
    return Spot{plain.operands[0]->symbol.get(), 0};
  if (plain.kind != ExprKind::Binary ||
      (plain.binaryOp != ir::BinaryOp::Add && plain.binaryOp != ir::BinaryOp::Sub))
    return std::nullopt;
  const auto inner = atCursor(*plain.operands[0], cursors);
  const Expr &by = ir::withoutCasts(*plain.operands[1]);
  if (!inner || by.kind != ExprKind::IntLiteral)
    return std::nullopt;
  return Spot{inner->cursor,
              inner->offset + (plain.binaryOp == ir::BinaryOp::Add ? by.intValue : -by.intValue)};
}

namespace {

/// The place lies in the element at a cursor, of a pointer or array that `isFixed`; or where a pointer cursor points.
std::optional<Spot> spotOf(const Expr &place, const Variables &cursors, const Variables &set) {
  const Expr *at = &place;
  while (at->kind == ExprKind::Member)
    at = at->operands[0].get();
  if (at->kind != ExprKind::Subscript)
    return std::nullopt;
  const Expr &pointer = *at->operands[0], &index = *at->operands[1];
  if (const auto moved = atCursor(pointer, cursors);
      moved && withoutNarrowing(pointer).type->isPointer()) {
    const Expr &offset = ir::withoutCasts(index);
    if (offset.kind != ExprKind::IntLiteral)
      return std::nullopt;
    return Spot{moved->cursor, offset.intValue};
  }
  const bool isFixed = !ir::mentionsAny(pointer, set);
  bool isPlain = true; // a pointer that is read from memory may be another one later
  ir::forEachExpr(pointer, [&](const Expr &part) {
    isPlain &= part.kind == ExprKind::Load ? part.operands[0]->kind == ExprKind::VarRef ||
                                                 part.operands[0]->kind == ExprKind::Member
                                           : part.kind != ExprKind::Call;
  });
  return isFixed && isPlain ? atCursor(index, cursors) : std::nullopt;
}

/// Nothing but what is computed in order, and no change of the cursor.
bool leavesAlone(const Stmt &stmt, const Symbol &cursor) {
  const bool isPlain = stmt.kind == StmtKind::Assign || stmt.kind == StmtKind::Declare ||
                       stmt.kind == StmtKind::Evaluate;
  return isPlain && !(stmt.kind == StmtKind::Assign && stmt.target->kind == ExprKind::VarRef &&
                      stmt.target->symbol.get() == &cursor);
}

/// `t = k; k = t + 1; out[t] = b;` for `out[k++] = b` of a variable that other names may reach: t, which nothing else sets. Null: there
/// is none.
const Symbol *heldBefore(const std::vector<StmtRef> &stmts, std::size_t step) {
  const Symbol &cursor = *stmts[step]->target->symbol;
  for (std::size_t behind = step; behind > 0; --behind) {
    const Stmt &stmt = *stmts[behind - 1];
    if (!leavesAlone(stmt, cursor))
      break;
    if (stmt.kind == StmtKind::Declare && stmt.symbol->isSynthetic && stmt.value &&
        isValueOf(*stmt.value, cursor) &&
        ir::sameType(*ir::unqualified(stmt.symbol->type), *ir::unqualified(cursor.type)))
      return stmt.symbol.get();
  }
  return nullptr;
}

} // namespace

/// Writes in one block with the step, no jump and no other change of the cursor between.
void Steps::cover(const std::vector<StmtRef> &stmts, std::size_t step, std::int64_t by,
                  const Symbol *held) {
  const Symbol *cursor = stmts[step]->target->symbol.get();
  Variables places = cursors_;
  if (held)
    places.insert(held);
  const auto scan = [&](std::size_t from, std::ptrdiff_t way, bool isBefore) {
    for (std::size_t at = from; at < stmts.size(); at += static_cast<std::size_t>(way)) {
      const Stmt &stmt = *stmts[at];
      if (!leavesAlone(stmt, *cursor))
        return;
      if (stmt.kind != StmtKind::Assign)
        continue;
      const auto spot = spotOf(*stmt.target, places, set_);
      if (!spot || (spot->cursor != cursor && spot->cursor != held))
        continue;
      const bool isAtOld = isBefore || spot->cursor == held;
      // Before a step by s: [k, k + s), downwards (k - s, k]. Behind it: (k - s, k], downwards [k, k + s).
      const std::int64_t reach = by < 0 ? -by : by;
      const bool isUpwards = isAtOld == (by > 0);
      const bool fits = isUpwards ? spot->offset >= 0 && spot->offset < reach
                                  : spot->offset <= 0 && spot->offset > -reach;
      if (fits)
        covered_.insert({stmt.target.get(), {cursor, isAtOld, stepCount_, std::abs(spot->offset)}});
    }
  };
  if (step > 0)
    scan(step - 1, -1, true);
  scan(step + 1, 1, false);
}

void Steps::visit(const std::vector<StmtRef> &children, unsigned loops) {
  std::vector<StmtRef> stmts = ir::withoutSequences(children);
  for (std::size_t n = 0; n < stmts.size(); ++n) {
    const Stmt &stmt = *stmts[n];
    if (stmt.kind == StmtKind::Assign && stmt.target->kind == ExprKind::VarRef &&
        cursors_.contains(stmt.target->symbol.get())) {
      const Symbol *cursor = stmt.target->symbol.get();
      const Symbol *held = heldBefore(stmts, n);
      if (const auto by = stepOf(stmt, held)) {
        ++stepCount_;
        cover(stmts, n, *by, held);
        steps_[cursor] += *by;
        reach_[cursor] += std::abs(*by);
        if (*by != 0)
          (*by > 0 ? rising_ : falling_).insert(cursor);
        if (loops > 0)
          inLoops_.insert(cursor);
      } else {
        others_.insert(cursor);
      }
    }
    if (stmt.kind == StmtKind::Block) {
      visit(stmt.children, loops);
      continue;
    }
    const bool isLoop = stmt.kind == StmtKind::Loop;
    ir::forEachChild(stmt, [&](const StmtRef &part) {
      visit(part->kind == StmtKind::Block ? part->children : std::vector<StmtRef>{part},
            loops + (isLoop ? 1 : 0));
    });
  }
}

/// The variable that is the array, or points to it, in `a[..]`; null: something else says it.
const Symbol *arrayIn(const Expr &place) {
  if (place.kind != ExprKind::Subscript)
    return nullptr;
  const Expr &pointer = withoutNarrowing(*place.operands[0]);
  const bool isNamed = (pointer.kind == ExprKind::Load || pointer.kind == ExprKind::AddressOf) &&
                       pointer.operands[0]->kind == ExprKind::VarRef;
  return isNamed ? pointer.operands[0]->symbol.get() : nullptr;
}

/// A body without braces is a list of one.
Stmt asList(const StmtRef &body) {
  Stmt whole;
  whole.kind = StmtKind::Block;
  whole.children = {body};
  whole.isScope = false;
  return whole;
}

} // namespace parlift::legality
