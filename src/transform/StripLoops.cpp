#include "transform/StripLoops.h"

#include "ir/Builder.h"
#include "ir/Conversions.h"
#include "transform/BoundExprs.h"

#include <cstdlib>
#include <optional>

namespace parlift::transform {

using ir::BinaryOp;
using ir::ExprRef;

namespace {

/// Holds `limit + width`: the comparison's own type when that has 64 bits, or the numbers are known.
ir::TypeRef stripType(const ir::CountedLoop &loop, std::int64_t span) {
  const auto [counter, limit] = ir::balanced(ir::load(ir::varRef(loop.counter)), loop.limit);
  const ir::TypeRef common = ir::unqualified(counter->type);
  constexpr std::int64_t small = 1 << 30;
  const std::optional<std::int64_t> end = constantOf(*loop.limit), begin = constantOf(*loop.first);
  // Of a type that the counter's own promotes to nothing wider: a `char` would come round.
  const bool isSmall = loop.counter->type->bits >= 32 && end && begin && std::abs(*end) < small &&
                       std::abs(*begin) < small && span < small;
  if (common->bits >= 64 || isSmall)
    return isSmall ? ir::unqualified(loop.counter->type) : common;
  return ir::longType();
}

std::string stripName(const std::string &counter) {
  return counter.size() == 1 ? counter + counter : counter + "_tile";
}

} // namespace

StripLoops stripLoops(const ir::CountedLoop &loop, std::int64_t width, Names &names) {
  const std::int64_t span = width * loop.step;
  StripLoops result;
  result.strips = loop;
  result.strips.loop = nullptr;
  result.strips.declares = true;
  result.strips.step = span;
  const ir::TypeRef type = stripType(loop, span);
  result.strips.counter = names.variable(stripName(loop.counter->name), type);
  result.strips.first = ir::cast(loop.first, type);

  const ExprRef strip = ir::load(ir::varRef(result.strips.counter));
  const bool isExclusive = loop.test == BinaryOp::Lt;
  const ExprRef next =
      ir::binary(BinaryOp::Add, strip, ir::intLiteral(isExclusive ? span : span - loop.step, type));
  result.inside = loop;
  result.inside.first = ir::cast(strip, ir::unqualified(loop.counter->type));

  const std::optional<std::int64_t> begin = constantOf(*loop.first), end = constantOf(*loop.limit);
  const bool divides =
      begin && end && *end > *begin && (*end + (isExclusive ? 0 : 1) - *begin) % span == 0;
  if (divides) {
    result.inside.limit = next;
    return result;
  }
  const ir::SymbolRef last = names.variable(loop.counter->name + (isExclusive ? "_end" : "_last"),
                                            constOf(loop.counter->type));
  const ExprRef minimum = choice(operation(next, BinaryOp::Lt, loop.limit), next, loop.limit);
  result.end = ir::declare(last, ir::cast(minimum, ir::unqualified(loop.counter->type)));
  result.inside.limit = ir::load(ir::varRef(last));
  return result;
}

} // namespace parlift::transform
