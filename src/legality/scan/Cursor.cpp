#include "legality/scan/Cursor.h"

#include "ir/Builder.h"
#include "ir/Conversions.h"
#include "ir/OnlyStatement.h"
#include "ir/PlainParts.h"
#include "ir/RootSymbol.h"
#include "ir/Walk.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <map>
#include <set>

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

/// A place at a cursor: `out[k + 1].x`, `p[0]`.
struct Spot {
  const Symbol *cursor = nullptr;
  std::int64_t offset = 0;
};

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

/// Where it is written, relative to the step beside it.
struct Order {
  bool isBefore = false, isBehind = false;
};

class Steps {
public:
  Steps(const Stmt &body, const Symbol &counter, const Variables &cursors) : cursors_(cursors) {
    set_.insert(&counter);
    ir::forEachStmt(body, [&](const Stmt &stmt) {
      if (stmt.kind == StmtKind::Declare)
        set_.insert(stmt.symbol.get());
      if (stmt.kind == StmtKind::Assign && stmt.target->kind == ExprKind::VarRef)
        set_.insert(stmt.target->symbol.get());
    });
    visit(body.kind == StmtKind::Block ? body.children : std::vector<StmtRef>{}, 0);
  }

  /// The write is covered by a step of one cursor.
  const Symbol *cursorOf(const Expr &place) const {
    const auto found = covered_.find(&place);
    return found == covered_.end() ? nullptr : found->second.cursor;
  }
  bool isBefore(const Expr &place) const { return covered_.at(&place).isBefore; }
  /// Which of the cursor's steps passes the element, and as which.
  std::pair<std::size_t, std::int64_t> passing(const Expr &place) const {
    const Cover &cover = covered_.at(&place);
    return {cover.step, cover.passed};
  }
  /// Elements that all of its steps pass, each counted once.
  std::int64_t reach(const Symbol &cursor) const {
    const auto found = reach_.find(&cursor);
    return found == reach_.end() ? 0 : found->second;
  }
  bool falls(const Symbol &cursor) const { return falling_.contains(&cursor); }
  /// Only ever moved by constants, all upwards or all downwards.
  bool goesOneWay(const Symbol &cursor) const {
    return set_.contains(&cursor) && !others_.contains(&cursor) &&
           !(rising_.contains(&cursor) && falling_.contains(&cursor));
  }
  bool movesInLoop(const Symbol &cursor) const { return inLoops_.contains(&cursor); }
  std::int64_t most(const Symbol &cursor) const {
    const auto found = steps_.find(&cursor);
    return found == steps_.end() ? 0 : found->second;
  }

private:
  void visit(const std::vector<StmtRef> &children, unsigned loops);
  void cover(const std::vector<StmtRef> &stmts, std::size_t step, std::int64_t by,
             const Symbol *held);

  const Variables &cursors_;
  struct Cover {
    const Symbol *cursor = nullptr;
    bool isBefore = false;
    std::size_t step = 0;
    std::int64_t passed = 0;
  };
  Variables set_, others_, inLoops_, rising_, falling_;
  std::map<const Expr *, Cover> covered_;
  std::map<const Symbol *, std::int64_t> steps_; ///< all of the text together
  std::map<const Symbol *, std::int64_t> reach_;
  std::size_t stepCount_ = 0;
};

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

/// `a[i]`, `a[i + 2]`: how far in front of the counter; nullopt: it is another place.
std::optional<std::int64_t> aheadOf(const Expr &place, const Symbol &counter) {
  const auto spot =
      place.kind == ExprKind::Subscript ? atCursor(*place.operands[1], {&counter}) : std::nullopt;
  const bool mayWrap = counter.type->isUnsigned() && counter.type->bits < 64;
  const bool isAhead = spot && spot->offset >= 0 && !(mayWrap && spot->offset > 0);
  return isAhead ? std::optional(spot->offset) : std::nullopt;
}

/// `a[i]`, of which `a[i].x`, `a[i].part.y` and `a[i].name[j]` are parts.
const Expr &elementAround(const Expr &place) {
  const Expr *at = &place;
  for (;;) {
    const bool isInMember = at->kind == ExprKind::Subscript &&
                            at->operands[0]->kind == ExprKind::AddressOf &&
                            at->operands[0]->operands[0]->kind == ExprKind::Member;
    if (isInMember)
      at = at->operands[0].get();
    else if (at->kind != ExprKind::Member)
      return *at;
    at = at->operands[0].get();
  }
}

/// A buffer may be declared that holds such elements, and filled by assignments.
bool canBeBuffered(const ir::Type &element) {
  const bool isRecord = element.kind == ir::TypeKind::Record && element.copiesPlainly &&
                        element.beginsPlainly && !element.isUnion && element.size > 0;
  const bool isPointer = element.isPointer() && element.fields.empty(); // no std::unique_ptr
  return (element.isInteger() || element.isFloating() || isPointer || isRecord) &&
         !element.isVolatile && !element.isAtomic && !element.isConst;
}

/// Why a loop that reads the array, too, does not only move its elements to the front; empty: it does.
///
///     for (i = 0; ...) if (keep(a[i])) a[k++] = a[i];        k <= i: no iteration reads what one before it has written
///
/// Each iteration stores one element at most, and takes a step by one with it, so k stays at the counter or below. Where both are
/// one, what is read behind the store would be what has been stored: it must be the element itself.
std::string whyNotPacked(const Nest &nest, LoopIndex loop, const std::vector<const Access *> &reads,
                         const std::vector<const Access *> &writes, const Steps &steps,
                         const Symbol &cursor) {
  const NestLoop &header = nest.loop(loop);
  const Access &write = *writes.front();
  const Symbol *array = arrayIn(*write.expr);
  if (writes.size() != 1 || !array || !header.counted || header.step != 1)
    return fmt::format("`{}` is stored to in more than one way, or not as a whole", write.text);
  const ir::Type &element = *write.expr->type;
  const auto at = atCursor(*write.expr->operands[1], {&cursor});
  const bool isOne = at && at->offset == 0 && steps.isBefore(*write.expr) &&
                     steps.most(cursor) == 1 && steps.reach(cursor) == 1 &&
                     !steps.movesInLoop(cursor) && cursor.type->isInteger();
  if (!isOne)
    return fmt::format("`{}` goes further than the counter may", cursor.name);
  if (!canBeBuffered(element))
    return fmt::format("there is no room of its own for elements like `{}`", write.text);
  bool isMove = false; // `a[k] = a[i]`
  ir::forEachStmt(*header.stmt->body, [&](const Stmt &stmt) {
    if (stmt.kind == StmtKind::Assign && stmt.target.get() == write.expr) {
      const Expr &value = ir::withoutCasts(*stmt.value);
      isMove = value.kind == ExprKind::Load && arrayIn(*value.operands[0]) == array &&
               aheadOf(*value.operands[0], *header.variable) == 0;
    }
  });
  for (const Access *read : reads)
    if (read->isInCallee() || read->wholeObject || arrayIn(elementAround(*read->expr)) != array ||
        !aheadOf(elementAround(*read->expr), *header.variable) ||
        (!isMove && read->position > write.position))
      return fmt::format("`{}` may be what another iteration has written by `{}`; with another "
                         "array to write to it would be one",
                         read->text, cursor.name);
  return {};
}

} // namespace

std::optional<Slices> writesOwnSlices(const Nest &nest, LoopIndex loop, unsigned base,
                                      const Variables &cursors, ScanRefusal &refusal) {
  const Stmt &body = *nest.loop(loop).stmt->body;
  const AccessTable &table = nest.table();
  const auto refuse = [&](const SourceRange &place, std::string reason) {
    if (refusal.reason.empty())
      refusal = {std::move(reason), place, false};
    return std::nullopt;
  };
  const Base &object = table.bases[base];
  if (object.kind == BaseKind::Unknown || object.variesEverywhere || !object.variesIn.empty())
    return refuse({}, fmt::format("`{}` is not one array", object.text));
  ir::Stmt whole; // a body without braces is a list of one
  whole.kind = StmtKind::Block;
  whole.children = {nest.loop(loop).stmt->body};
  whole.isScope = false;
  const Steps slices(whole, *nest.loop(loop).variable, cursors);
  const Symbol *cursor = nullptr;
  std::optional<bool> isBefore;
  std::uint64_t size = 0;
  std::vector<const Access *> reads, writes;
  std::set<std::pair<std::size_t, std::int64_t>> passed;
  for (const Access &access : table.accesses) {
    if (access.base != base || !nest.isInside(access, loop))
      continue;
    if (!access.isWrite) {
      reads.push_back(&access);
      continue;
    }
    writes.push_back(&access);
    const Symbol *found = access.isInCallee() ? nullptr : slices.cursorOf(*access.expr);
    const std::uint64_t element = access.path.empty() ? 0 : access.path[0].elementSize;
    if (!found || (cursor && (found != cursor || slices.isBefore(*access.expr) != *isBefore)) ||
        (size != 0 && size != element) || access.wholeObject)
      return refuse(access.range,
                    fmt::format("`{}` is not written beside a step of the variable that says where",
                                access.text));
    cursor = found;
    isBefore = slices.isBefore(*access.expr);
    passed.insert(slices.passing(*access.expr));
    size = element;
  }
  if (!cursor || !slices.goesOneWay(*cursor))
    return refuse(body.range,
                  fmt::format("what says where `{}` is written does not go one way only",
                              table.bases[base].text));
  if (!reads.empty())
    if (const std::string why = whyNotPacked(nest, loop, reads, writes, slices, *cursor);
        !why.empty()) {
      refusal = {why, reads.front()->range, true};
      return std::nullopt;
    }
  const ir::Type &type = *cursor->type;
  // As many steps as there are values lead to no value twice.
  const ir::Type &counter = *nest.loop(loop).variable->type;
  const bool comesAround = type.isUnsigned() && type.bits < 64 &&
                           (slices.movesInLoop(*cursor) || std::abs(slices.most(*cursor)) > 1 ||
                            counter.bits > type.bits);
  const bool isNarrow = type.isInteger() && type.isSigned && type.bits < 32; // wraps by conversion
  if (comesAround || isNarrow)
    return refuse(body.range, fmt::format("`{}` may wrap around", cursor->name));
  Slices result{cursor, slices.movesInLoop(*cursor) ? 0 : slices.most(*cursor)};
  result.falls = slices.falls(*cursor);
  result.isBehind = *isBefore == result.falls;
  result.packed = reads.empty() ? nullptr : writes.front()->expr;
  result.isDense = static_cast<std::int64_t>(passed.size()) == slices.reach(*cursor);
  return result;
}

} // namespace parlift::legality
