// How many iterations are looked at, and which values the movers have in them.
#include "legality/search/SearchQuestion.h"

#include "analysis/symbolic/ExprFacts.h"
#include "analysis/symbolic/ValueRange.h"
#include "ir/Builder.h"
#include "ir/CountedLoop.h"
#include "ir/OnlyStatement.h"
#include "ir/Walk.h"

#include <algorithm>
#include <iterator>

namespace parlift::legality {

using diag::ReasonId;
using ir::BinaryOp;
using ir::ExprKind;
using ir::ExprRef;
using ir::StmtRef;

/// `n - start - 1`: how far the counter goes, the last iteration left out.
bool SearchQuestion::bound() {
  if (!header_->bound)
    return boundByExtent();
  const SearchHeader::Bound &bound = *header_->bound;
  const SearchHeader::Mover &mover = header_->movers.at(bound.counter);
  const std::int64_t step = mover.mark.step;
  const bool rises = step > 0,
             isInclusive = bound.test == BinaryOp::Le || bound.test == BinaryOp::Ge;
  // The test finds the counter moved where it moves before it; of a do loop each test but one does so in any case.
  const std::int64_t early = mover.inBefore && loop_.testFirst ? step : 0;
  if (!loop_.testFirst || !bound.isFirst) { // the limit would not be evaluated first
    bool isPlain = true;
    ir::forEachExpr(*bound.limit,
                    [&](const ir::Expr &part) { isPlain &= part.kind != ExprKind::Subscript; });
    if (!isPlain)
      return refuse(ReasonId::LoopNotCounted, bound.limit->range);
  } else {
    sure_->trust(*bound.limit);
  }
  ExprRef start = mover.mark.start;
  const ir::TypeRef type = ir::unqualified(bound.counter->type);
  if (start->type && !ir::sameType(*ir::unqualified(start->type), *type))
    start = ir::cast(start, type);
  Sum low, limit;
  bool isInObject = false;
  if (type->isPointer()) {
    const auto first = sure_->objectOf(start), last = sure_->objectOf(bound.limit);
    isInObject = first && last && analysis::sameExpression(*first->first, *last->first);
    if (isInObject) {
      low = first->second;
      limit = last->second;
    } else {
      // `p != end` has a meaning between any two pointers, their difference has none.
      if (bound.test == BinaryOp::Ne)
        return refuse(ReasonId::ReadsPastExit, loop_.source.keyword, "*" + bound.counter->name);
      const ir::TypeRef difference = ir::longType();
      if (!ir::sameType(*type->element, *bound.limit->type->element) &&
          !ir::sameType(*ir::unqualified(type->element),
                        *ir::unqualified(bound.limit->type->element)))
        return refuse(ReasonId::LoopNotCounted, bound.limit->range);
      limit = Sum::of(ir::binary(BinaryOp::PtrDiff, bound.limit, start, {}, difference));
    }
  } else {
    const auto first = sure_->endsOf(start), last = sure_->endsOf(bound.limit);
    low = first ? first->low : Sum::of(start);
    limit = last ? last->low : Sum::of(bound.limit);
  }
  low = low.plus(Sum(early));
  distance_ = (rises ? limit.plus(low, -1) : low.plus(limit, -1)).plus(Sum(isInclusive ? 0 : -1));
  stride_ = std::abs(step);
  // The loop runs at all: in the types of its own test.
  ExprRef at = start;
  if (early != 0) {
    if (type->isPointer() || !low.constant())
      return refuse(ReasonId::LoopNotCounted, loop_.source.keyword);
    at = ir::intLiteral(*low.constant(), type);
  }
  const BinaryOp relation =
      bound.test == BinaryOp::Ne ? (rises ? BinaryOp::Lt : BinaryOp::Gt) : bound.test;
  ExprRef counter = at, other = bound.limit;
  if (bound.comparison) {
    const bool isLeft = &*bound.comparison->operands[1] == &*bound.limit;
    const ExprRef &side = bound.comparison->operands[isLeft ? 0 : 1];
    counter = side->kind == ExprKind::Cast ? ir::cast(at, ir::unqualified(side->type)) : at;
  }
  const auto known = low.constant() && limit.constant()
                         ? std::optional(rises ? *low.constant() < *limit.constant() + isInclusive
                                               : *low.constant() + isInclusive > *limit.constant())
                         : std::nullopt;
  if (known && !*known)
    return refuse(ReasonId::LoopNotCounted, {});
  // Of narrow numbers the distance, a `long`, says the same.
  const auto isExact = [](const ExprRef &side) {
    const ExprRef &core = analysis::withoutPreservingCasts(side);
    constexpr unsigned narrow = 32;
    return core->kind != ExprKind::Cast && core->type->isInteger() &&
           (core->type->isSigned || core->kind != ExprKind::Binary) &&
           (core->type->bits <= narrow || core->kind == ExprKind::IntLiteral);
  };
  if (!known && !isInObject &&
      !(bound.comparison && isExact(bound.comparison->operands[0]) &&
        isExact(bound.comparison->operands[1])))
    entry_.push_back(ir::binary(relation, counter, other));
  // A counter that is narrower than its limit may never get there.
  if (type->isInteger()) {
    const analysis::ValueRange range = analysis::rangeOf(*bound.limit);
    if (rises && !analysis::fits(range, *type)) {
      const std::int64_t most =
          type->bits > 32 ? INT64_MAX
                          : (std::int64_t{1} << (type->bits - (type->isSigned ? 1 : 0))) - 1;
      const auto magnitude = [](const ir::Type &of) { return of.bits - (of.isSigned ? 1 : 0); };
      if ((type->bits <= 32 || type->isSigned) && magnitude(*bound.limit->type) > magnitude(*type))
        entry_.push_back(ir::binary(BinaryOp::Le, bound.limit,
                                    ir::intLiteral(most, ir::unqualified(bound.limit->type))));
    } else if (!rises && !analysis::fits(range, *type) && bound.limit->type->bits > type->bits) {
      return refuse(ReasonId::LoopNotCounted, bound.limit->range);
    }
    constexpr unsigned widest = 64;
    if (type->bits >= widest && !low.isNonNegative()) // the distance might be no `long`
      entry_.push_back(low.isNonNegativeTree());
  }
  return true;
}

/// A loop without limit ends inside the first declared array that it walks through, one element after the other.
bool SearchQuestion::boundByExtent() {
  for (const auto &[symbol, mover] : header_->movers) {
    if (!symbol->type->isInteger() || std::abs(mover.mark.step) != 1)
      continue;
    const auto start = sure_->endsOf(mover.mark.start);
    if (!start)
      continue;
    sure_->set(*symbol, {start->low, start->low, nullptr, std::nullopt});
    std::optional<SureElements::Place> place;
    ir::forEachExpr(*look_, [&](const ir::Expr &part) {
      if (place || part.kind != ExprKind::Subscript)
        return;
      auto found = sure_->placeOf(part);
      if (found && found->factors.size() == 1 && found->factors.begin()->first == symbol &&
          found->factors.begin()->second == 1)
        place = std::move(found);
    });
    sure_->forget(*symbol);
    if (!place)
      continue;
    // The last element is left to the loop, which is so in the middle of an iteration, too.
    const Sum first = start->low.plus(place->rest);
    distance_ = mover.mark.step > 0 ? place->extent.plus(first, -1).plus(Sum(1), -1) : first;
    // Without a sign it goes down to zero and is a large number then.
    if (mover.mark.step < 0 && !symbol->type->isSigned) {
      const std::optional<std::int64_t> ahead = place->rest.constant();
      if (!ahead)
        continue;
      if (*ahead > 0)
        distance_ = start->low;
    }
    if (!first.isNonNegative())
      entry_.push_back(first.isNonNegativeTree());
    return true;
  }
  // Which read it is that would go on without end.
  const ir::Expr *read = nullptr;
  ir::forEachExpr(*look_, [&](const ir::Expr &part) {
    if (!read && part.kind == ExprKind::Subscript)
      read = &part;
  });
  return read && !header_->movers.empty() ? refuse(ReasonId::ReadsPastExit, read->range)
                                          : refuse(ReasonId::LoopNotCounted, loop_.source.keyword);
}

/// Which values they have in the iterations that are looked at.
bool SearchQuestion::movers() {
  const SearchHeader::Bound *bound = header_->bound ? &*header_->bound : nullptr;
  for (const auto &[symbol, mover] : header_->movers) {
    const std::int64_t step = mover.mark.step, size = std::abs(step);
    const bool isCounter = bound && bound->counter == symbol;
    SureElements::Ends ends;
    Sum start;
    if (symbol->type->isPointer()) {
      if (const auto object = sure_->objectOf(mover.mark.start)) {
        ends.object = object->first;
        start = object->second;
      } else if (isCounter && bound->test == BinaryOp::Lt && step > 0 && nest_.function.outline &&
                 !nest_.function.outline->isCxx) {
        // Only pointers into one object can be compared so; C++ lets any two be, and says not what comes of it.
        ends.extent = Sum::of(
            ir::binary(BinaryOp::PtrDiff, bound->limit, mover.mark.start, {}, ir::longType()));
      }
    } else {
      ExprRef first = mover.mark.start;
      if (!ir::sameType(*ir::unqualified(first->type), *ir::unqualified(symbol->type)))
        first = ir::cast(first, ir::unqualified(symbol->type));
      const auto known = sure_->endsOf(first);
      start = known ? known->low : Sum::of(first);
    }
    // As far as the counter, step by step; at most once a unit of it.
    const Sum span = isCounter ? distance_ : distance_.times(size);
    const Sum way = mover.inStep ? span.plus(Sum(size), -1) : span;
    ends.low = step > 0 ? start : start.plus(way, -1);
    ends.high = step > 0 ? start.plus(way) : start;
    // The counter stays below its limit; others may come to the end of their type.
    if (!isCounter && symbol->type->isInteger() && symbol->type->isSigned &&
        symbol->type->bits == 32) {
      sure_->need(Sum(INT32_MAX).plus(ends.high, -1));
      sure_->need(ends.low.plus(Sum(INT32_MAX)));
    }
    sure_->set(*symbol, std::move(ends));
  }
  return true;
}

} // namespace parlift::legality
