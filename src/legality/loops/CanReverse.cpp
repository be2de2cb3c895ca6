#include "legality/loops/CanReverse.h"

#include "analysis/dependences/MostIterations.h"
#include "ir/Builder.h"
#include "ir/CountedLoop.h"
#include "ir/PlainParts.h"
#include "legality/loops/Reordering.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>

namespace parlift::legality {

namespace {

constexpr const char *what = "reverse";

bool isSmallLiteral(const ir::Expr &expr) {
  constexpr std::int64_t large = 1 << 30;
  const ir::Expr &plain = ir::withoutCasts(expr);
  return plain.kind == ir::ExprKind::IntLiteral && std::abs(plain.intValue) < large;
}

/// Behind the last iteration of the reversed loop the counter still is a number.
bool leavesRoom(const Nest &nest, LoopIndex loop, const ir::CountedLoop &header) {
  if (isSmallLiteral(*header.first))
    return true;
  const unsigned bits = std::min(header.counter->type->bits, 62U);
  const std::int64_t end = std::int64_t{1} << (bits - 1);
  return header.step > 0 ? analysis::startsAbove(nest.table(), loop, -end)
                         : analysis::startsBelow(nest.table(), loop, end - 1);
}

} // namespace

Answer<ReversalEvidence> canReverse(const Nest &nest, LoopIndex loop) {
  const auto no = [&](const std::string &why) {
    return refuse(diag::ReasonId::TransformUnsuited, nest, loop, what, why);
  };
  const ir::Stmt &stmt = *nest.loop(loop).stmt;
  if (auto refusal = cannotReorder(nest, loop, what))
    return *refusal;
  if (auto refusal = isNoCountedLoop(nest, loop, what))
    return *refusal;
  const auto header = ir::countedLoop(stmt);
  if (header->test == ir::BinaryOp::Ne || std::abs(header->step) != 1)
    return no(fmt::format("loop over `{}` does not count by one to a limit", nest.name(loop)));
  ReversalEvidence evidence;
  evidence.loop_ = &stmt;
  evidence.isSureToRun_ = analysis::runsAtLeastOnce(nest.table(), loop);
  const bool isSame = ir::sameType(*header->limit->type, *header->counter->type) &&
                      ir::sameType(*ir::withoutCasts(*header->limit).type, *header->limit->type);
  if (!header->counter->type->isSigned || header->counter->type->bits < 32 ||
      !header->limit->type->isSigned || (!isSame && !evidence.isSureToRun_))
    return no(fmt::format("the limit of loop `{}` is no signed number of its counter's type",
                          nest.name(loop)));
  if (!leavesRoom(nest, loop, *header))
    return no(
        fmt::format("loop over `{}` may start at the end of its counter's range", nest.name(loop)));
  // What was asked for once is asked for after each iteration, and the other way round.
  if (auto refusal = headerMayChange(nest, loop, loop, {}, /*withLimit=*/true, what))
    return *refusal;
  if (auto refusal = limitMayChange(nest, loop, what))
    return *refusal;
  if (auto refusal = countersLive(nest, {loop}, what))
    return *refusal;
  if (auto refusal = cannotReorderScalars(nest, {loop}, what))
    return *refusal;
  for (const BandRow &row : bandRows(nest, {loop}))
    if (row.direction.front() != diag::Direction::Eq)
      return refuseRow(nest, loop, what, row.dependence, "would be turned round");
  return evidence;
}

} // namespace parlift::legality
