#include "transform/MovingLoops.h"

#include "ir/Builder.h"
#include "ir/Conversions.h"
#include "ir/Rewrite.h"
#include "transform/BoundExprs.h"

namespace parlift::transform {

using ir::BinaryOp;
using ir::ExprRef;

namespace {

ExprRef choose(const ExprRef &left, BinaryOp test, const ExprRef &right, const ExprRef &yes,
               const ExprRef &no) {
  const auto [a, b] = ir::balanced(left, right);
  return choice(ir::binary(test, a, b), yes, no);
}

} // namespace

ir::CountedLoop headerAt(const ir::CountedLoop &header, const CounterPlaces &places) {
  const auto there = [&](const ExprRef &bound) {
    return ir::rewrite(bound, [&](const ExprRef &expr) { return atPlaces(expr, places); });
  };
  ir::CountedLoop result = header;
  result.first = there(header.first);
  result.limit = there(header.limit);
  return result;
}

ir::CountedLoop leftOver(const legality::MovingRange &range, const ir::CountedLoop &header,
                         const ir::CountedLoop &common) {
  const ir::TypeRef type = ir::unqualified(header.counter->type);
  ir::CountedLoop rest = header;
  rest.loop = nullptr; // the comments stand above what all have in common
  const bool isExclusive = header.test == BinaryOp::Lt;
  if (range.isEnd) {
    ExprRef from = ir::cast(plus(common.limit, isExclusive ? 0 : 1), type);
    if (range.mayBeShort)
      from = ir::cast(choose(from, BinaryOp::Gt, header.first, from, header.first), type);
    rest.first = from;
    return rest;
  }
  if (!range.mayBeShort) {
    rest.test = BinaryOp::Lt;
    rest.limit = common.first;
    return rest;
  }
  rest.limit = choose(common.first, header.test, header.limit,
                      plus(common.first, isExclusive ? 0 : -1), header.limit);
  return rest;
}

ir::CountedLoop behindBlocks(const ir::CountedLoop &header, const ir::CountedLoop &rest) {
  ir::CountedLoop result = header;
  result.loop = nullptr;
  result.first = rest.first;
  return result;
}

namespace {

/// Iterations of `outer` from the block's number `first` to its number `last`.
ir::CountedLoop rowsOfBlock(const ir::CountedLoop &outer, std::int64_t first, std::int64_t last,
                            const ir::SymbolRef &counter) {
  const ExprRef block = ir::load(ir::varRef(outer.counter));
  ir::CountedLoop rows;
  rows.counter = counter;
  rows.declares = true;
  rows.first = plus(block, first * outer.step);
  rows.step = outer.step;
  // One step behind the last one is still where the outer loop goes, when it goes by one.
  rows.test = outer.step == 1 ? BinaryOp::Lt : BinaryOp::Le;
  rows.limit = plus(block, outer.step == 1 ? last + 1 : last * outer.step);
  return rows;
}

} // namespace

ir::CountedLoop loopOverAllRows(const ir::CountedLoop &outer, std::int64_t copies,
                                const ir::SymbolRef &counter) {
  return rowsOfBlock(outer, 0, copies - 1, counter);
}

ir::CountedLoop loopOverRows(const legality::MovingRange &range, const ir::CountedLoop &outer,
                             std::int64_t copies, const ir::SymbolRef &counter) {
  return range.isLastCommon() ? rowsOfBlock(outer, 0, copies - 2, counter)
                              : rowsOfBlock(outer, 1, copies - 1, counter);
}

} // namespace parlift::transform
