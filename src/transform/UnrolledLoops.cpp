#include "transform/UnrolledLoops.h"

#include "ir/Builder.h"
#include "ir/Conversions.h"
#include "ir/PlainParts.h"
#include "transform/BoundExprs.h"

#include <algorithm>
#include <cstdlib>

namespace parlift::transform {

using ir::BinaryOp;
using ir::ExprRef;

namespace {

/// The number of iterations, when first value and limit are numbers.
std::optional<std::int64_t> tripsOf(const ir::CountedLoop &loop) {
  const auto begin = constantOf(*loop.first), end = constantOf(*loop.limit);
  constexpr std::int64_t large = std::int64_t{1} << 60;
  if (!begin || !end || std::abs(*begin) > large || std::abs(*end) > large)
    return std::nullopt;
  const std::int64_t past = *end + (loop.test == BinaryOp::Lt ? 0 : 1);
  return std::max<std::int64_t>(0, (past - *begin + loop.step - 1) / loop.step);
}

ExprRef number(std::int64_t value, const ExprRef &beside) {
  return ir::intLiteral(value, ir::unqualified(beside->type));
}

/// A conversion that nothing in the user's text makes, so that it must be written.
ExprRef asLong(const ExprRef &value) {
  ExprRef wide = ir::cast(value, ir::longType());
  if (wide->kind != ir::ExprKind::Cast)
    return wide;
  auto written = std::make_shared<ir::Expr>(*wide);
  written->isRewritten = true;
  return written;
}

/// Where the blocks end and the rest begins.
ExprRef endOfBlocks(const ir::CountedLoop &loop, std::int64_t span, const RangeFacts &facts) {
  const bool isExclusive = loop.test == BinaryOp::Lt;
  const ExprRef start = facts.block ? facts.block->counter : loop.first;
  const bool isAligned =
      facts.block && facts.block->runs && facts.block->first && facts.block->step % span == 0;
  const auto begin = isAligned ? facts.block->first : constantOf(*start);
  const auto afterBlocks = [&](const ExprRef &limit, const ExprRef &first) {
    const ExprRef past = plus(limit, isExclusive ? 0 : 1);
    const bool isNear = begin && std::abs(*begin) < (1 << 30);
    const ExprRef count = isNear ? plus(limit, (isExclusive ? 0 : 1) - *begin)
                                 : operation(past, BinaryOp::Sub, first);
    return operation(past, BinaryOp::Sub, ir::binary(BinaryOp::Rem, count, number(span, count)));
  };
  // C's % rounds to zero: for n <= 0 this is in n ... 0, and neither loop runs.
  const bool isPlain = begin == 0 && ir::sameType(*loop.limit->type, *loop.counter->type) &&
                       loop.counter->type->bits >= 32 &&
                       (isExclusive || loop.counter->type->isSigned);
  if (isPlain)
    return afterBlocks(loop.limit, loop.first);
  auto [limit, first] = ir::balanced(loop.limit, start);
  const ExprRef runs = ir::binary(loop.test, first, limit);
  const bool isLarge = limit->type->bits >= 64 || limit->type->isUnsigned() ||
                       (begin && *begin >= 0) || !facts.mayStartNegative;
  if (!isLarge)
    limit = asLong(limit), first = asLong(first);
  if (!facts.mayBeShort || (facts.block && facts.block->runs))
    return afterBlocks(limit, first);
  return choice(runs, afterBlocks(limit, first), start);
}

} // namespace

UnrolledLoops unrolledLoops(const ir::CountedLoop &loop, std::int64_t factor,
                            const RangeFacts &facts, Names &names) {
  const std::int64_t span = factor * loop.step;
  UnrolledLoops result;
  result.blocks = loop;
  result.blocks.step = span;
  const auto trips = tripsOf(loop);
  if (trips && *trips % factor == 0)
    return result;
  const ir::TypeRef type = ir::unqualified(loop.counter->type);
  ExprRef end;
  if (trips) {
    end = ir::intLiteral(*constantOf(*loop.first) + *trips / factor * span, type);
  } else {
    const ir::SymbolRef name = names.variable(loop.counter->name + "_main", constOf(type));
    result.end = ir::declare(name, ir::cast(endOfBlocks(loop, span, facts), type));
    end = ir::load(ir::varRef(name));
  }
  result.blocks.test = BinaryOp::Lt;
  result.blocks.limit = end;
  result.rest = loop;
  result.rest->loop = nullptr; // the comments stand above the first one
  result.rest->first = end;
  return result;
}

bool isReadAnywhere(const ir::CountedLoop &header) {
  const auto isPlain = [](const ir::Expr &bound) {
    const ir::Expr &plain = ir::withoutCasts(bound);
    return plain.kind == ir::ExprKind::IntLiteral ||
           (plain.kind == ir::ExprKind::Load && plain.operands[0]->kind == ir::ExprKind::VarRef &&
            !plain.operands[0]->symbol->isExposed());
  };
  return header.test == BinaryOp::Lt && isPlain(*header.first) && isPlain(*header.limit);
}

} // namespace parlift::transform
