#include "legality/scan/Packs.h"

#include "ir/Builder.h"
#include "ir/Conversions.h"
#include "ir/OnlyStatement.h"
#include "ir/PlainParts.h"
#include "ir/SetBy.h"
#include "ir/Walk.h"

#include <fmt/format.h>

#include <algorithm>

namespace parlift::legality {

using namespace analysis;
using ir::Expr;
using ir::ExprKind;
using ir::Stmt;
using ir::StmtKind;
using ir::StmtRef;
using ir::Symbol;

namespace {

/// `a[i]`, `a[i + 2]`, `a[i - 1]`: how far in front of the counter; nullopt: it is another place.
std::optional<std::int64_t> aheadOf(const Expr &place, const Symbol &counter) {
  const auto spot =
      place.kind == ExprKind::Subscript ? atCursor(*place.operands[1], {&counter}) : std::nullopt;
  const bool mayWrap = counter.type->isUnsigned() && counter.type->bits < 64;
  return spot && !(mayWrap && spot->offset != 0) ? std::optional(spot->offset) : std::nullopt;
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

/// A loop that reads the array, too: does it only move its elements to the front?
///
///     for (i = 0; ...) if (keep(a[i])) a[k++] = a[i];        k <= i: no iteration reads what one before it has written
///
/// Each iteration stores one element at most, and takes a step by one with it, so where it stores stays at the counter or below. Where both
/// are one, what is read behind the store would be what has been stored: it must be the element itself. Then `a[i - 1]` is what it was, too:
/// only the iteration before may have stored there, `a[i - 1]` itself.
///
///     for (i = 1; ...) if (a[i] != a[k - 1]) a[k++] = a[i];
///
/// Here all that is left out equals what has been kept last, so that each element equals, as `!=` sees it, the one kept last when its turn is over:
/// `a[k - 1]` may be read as `a[i - 1]`, where k begins at the counter's first value. That is for whole elements and for parts of them, and for floating
/// numbers, too: a NaN is always kept.
class PackProof {
public:
  PackProof(const Nest &nest, LoopIndex loop, const Access &write, const Steps &steps,
            const Symbol &cursor)
      : header_(nest.loop(loop)), write_(write), steps_(steps), cursor_(cursor),
        array_(arrayIn(*write.expr)) {}

  /// Why not; empty: it does.
  std::string refusal(const std::vector<const Access *> &reads, std::size_t writes);
  std::vector<const Expr *> lastKept;

private:
  /// What a variable stands for that the body declares, and nothing sets again: `x` of `int x = a[i];`
  const Expr &meant(const Expr &value) const;
  bool isOwn(const Expr &place) const { return arrayIn(place) == array_; }
  bool isMove() const;
  bool isLastKept(const Expr &place) const;
  bool leavesOutEquals() const;
  bool asksIfOther(const Expr &test, bool isEqual) const;

  const NestLoop &header_;
  const Access &write_;
  const Steps &steps_;
  const Symbol &cursor_;
  const Symbol *array_;
};

const Expr &PackProof::meant(const Expr &value) const {
  const Expr &plain = ir::withoutPreservingCasts(value);
  if (plain.kind != ExprKind::Load || plain.operands[0]->kind != ExprKind::VarRef)
    return plain;
  const Symbol *variable = plain.operands[0]->symbol.get();
  const Stmt *declared = nullptr;
  std::size_t sets = 0;
  ir::forEachStmt(*header_.stmt->body, [&](const Stmt &stmt) {
    if (ir::setBy(stmt) != variable)
      return;
    ++sets;
    declared = stmt.kind == StmtKind::Declare && stmt.value ? &stmt : nullptr;
  });
  const bool isCopy =
      declared && sets == 1 && !variable->isExposed() && !variable->isReference &&
      ir::sameType(*ir::unqualified(variable->type), *ir::unqualified(declared->value->type));
  return isCopy ? ir::withoutPreservingCasts(*declared->value) : plain;
}

/// `a[k] = a[i]`
bool PackProof::isMove() const {
  bool result = false;
  ir::forEachStmt(*header_.stmt->body, [&](const Stmt &stmt) {
    if (stmt.kind == StmtKind::Assign && stmt.target.get() == write_.expr) {
      const Expr &value = meant(*stmt.value);
      result = value.kind == ExprKind::Load && isOwn(*value.operands[0]) &&
               aheadOf(*value.operands[0], *header_.variable) == 0;
    }
  });
  return result;
}

/// `a[k - 1]`, of `++k` `a[k]`
bool PackProof::isLastKept(const Expr &place) const {
  const auto at = isOwn(place) ? atCursor(*place.operands[1], {&cursor_}) : std::nullopt;
  return at && at->offset == (steps_.isBefore(*write_.expr) ? -1 : 0);
}

/// `a[i].key != a[k - 1].key`: the same of the one element as of the other.
bool PackProof::asksIfOther(const Expr &test, bool isEqual) const {
  const Expr *at = &ir::withoutCasts(test);
  while (at->kind == ExprKind::Unary && at->unaryOp == ir::UnaryOp::LogicalNot) {
    at = &ir::withoutCasts(*at->operands[0]);
    isEqual = !isEqual;
  }
  if (at->kind != ExprKind::Binary ||
      at->binaryOp != (isEqual ? ir::BinaryOp::Eq : ir::BinaryOp::Ne))
    return false;
  const auto alike = [&](const auto &self, const Expr &one, const Expr &other) -> bool {
    if (isOwn(other) && isLastKept(other))
      return isOwn(one) && aheadOf(one, *header_.variable) == 0;
    const Expr &a = one.kind == ExprKind::Load ? meant(one) : one;
    const bool isSame = a.kind == other.kind && a.operands.size() == other.operands.size() &&
                        a.symbol == other.symbol && a.unaryOp == other.unaryOp &&
                        a.binaryOp == other.binaryOp && a.field == other.field &&
                        a.intValue == other.intValue && ir::sameType(*a.type, *other.type);
    if (!isSame || a.kind == ExprKind::Call || a.kind == ExprKind::OpaqueExpr ||
        a.kind == ExprKind::FloatLiteral ||
        (a.kind == ExprKind::VarRef && a.symbol.get() == &cursor_))
      return false;
    for (std::size_t n = 0; n < a.operands.size(); ++n)
      if (!self(self, *a.operands[n], *other.operands[n]))
        return false;
    return true;
  };
  const Expr &left = *at->operands[0], &right = *at->operands[1];
  return alike(alike, left, right) || alike(alike, right, left);
}

/// The store and its step are left out where the element equals the one kept last, and nowhere else.
bool PackProof::leavesOutEquals() const {
  const std::vector<StmtRef> stmts = ir::withoutSequences(ir::bodyStatements(*header_.stmt));
  const auto holdsStore = [&](const StmtRef &stmt) {
    bool result = false;
    ir::forEachStmt(*stmt, [&](const Stmt &part) {
      result |= part.kind == StmtKind::Assign && part.target.get() == write_.expr;
    });
    return result;
  };
  const auto isAmong = [&](const std::vector<StmtRef> &list) {
    return std::ranges::any_of(
        list, [&](const StmtRef &one) { return one->kind == StmtKind::Assign && holdsStore(one); });
  };
  std::size_t jumps = 0;
  ir::forEachStmt(*header_.stmt->body, [&](const Stmt &stmt) {
    const bool isPlain = stmt.kind == StmtKind::Assign || stmt.kind == StmtKind::Declare ||
                         stmt.kind == StmtKind::If || stmt.kind == StmtKind::Block ||
                         stmt.kind == StmtKind::Evaluate;
    jumps += isPlain ? 0 : 1;
  });
  for (std::size_t n = 0; n < stmts.size(); ++n) {
    const Stmt &stmt = *stmts[n];
    if (stmt.kind != StmtKind::If || stmt.elseBranch)
      continue;
    const std::vector<StmtRef> inside = ir::withoutBlocks(stmt.thenBranch);
    if (isAmong(inside))
      return jumps == 0 && asksIfOther(*stmt.condition, false);
    const bool goesOn = inside.size() == 1 && inside[0]->kind == StmtKind::Continue;
    const std::vector<StmtRef> rest(stmts.begin() + static_cast<std::ptrdiff_t>(n) + 1,
                                    stmts.end());
    if (goesOn && isAmong(rest))
      return jumps == 1 && asksIfOther(*stmt.condition, true);
  }
  return false;
}

std::string PackProof::refusal(const std::vector<const Access *> &reads, std::size_t writes) {
  if (writes != 1 || !array_ || !header_.counted || header_.step != 1)
    return fmt::format("`{}` is stored to in more than one way, or not as a whole", write_.text);
  const auto at = atCursor(*write_.expr->operands[1], {&cursor_});
  const bool isOne = at && at->offset == 0 && steps_.most(cursor_) == 1 &&
                     steps_.reach(cursor_) == 1 && !steps_.movesInLoop(cursor_) &&
                     cursor_.type->isInteger();
  if (!isOne)
    return fmt::format("`{}` goes further than the counter may", cursor_.name);
  if (!canBeBuffered(*write_.expr->type))
    return fmt::format("there is no room of its own for elements like `{}`", write_.text);
  const bool moves = isMove();
  for (const Access *read : reads) {
    const bool isPlain = !read->isInCallee() && !read->wholeObject;
    const Expr &element = isPlain ? elementAround(*read->expr) : *write_.expr;
    const auto ahead = isPlain && isOwn(element) ? aheadOf(element, *header_.variable)
                                                 : std::optional<std::int64_t>();
    if (ahead && *ahead >= (moves ? -1 : 0) && (moves || read->position <= write_.position))
      continue;
    if (isPlain && moves && isOwn(element) && isLastKept(element) &&
        read->position < write_.position && leavesOutEquals()) {
      lastKept.push_back(&element);
      continue;
    }
    return fmt::format("`{}` may be what another iteration has written by `{}`; with another "
                       "array to write to it would be one",
                       read->text, cursor_.name);
  }
  return {};
}

} // namespace

std::string whyNotPacked(const Nest &nest, LoopIndex loop, const std::vector<const Access *> &reads,
                         const std::vector<const Access *> &writes, const Steps &steps,
                         const Symbol &cursor, std::vector<const Expr *> &lastKept) {
  PackProof proof(nest, loop, *writes.front(), steps, cursor);
  std::string why = proof.refusal(reads, writes.size());
  lastKept = std::move(proof.lastKept);
  return why;
}

std::vector<const Expr *> readsOfLastKept(const Nest &nest, LoopIndex loop, unsigned base,
                                          const Variables &cursors) {
  const Steps steps(asList(nest.loop(loop).stmt->body), *nest.loop(loop).variable, cursors);
  std::vector<const Access *> reads, writes;
  for (const Access &access : nest.table().accesses)
    if (access.base == base && nest.isInside(access, loop))
      (access.isWrite ? writes : reads).push_back(&access);
  const Symbol *cursor =
      writes.size() == 1 && writes[0]->expr ? steps.cursorOf(*writes[0]->expr) : nullptr;
  if (!cursor)
    return {};
  std::vector<const Expr *> result;
  const std::string why = whyNotPacked(nest, loop, reads, writes, steps, *cursor, result);
  return why.empty() ? result : std::vector<const Expr *>{};
}

} // namespace parlift::legality
