#include "transform/JoinedRests.h"

#include "ir/Builder.h"
#include "ir/Conversions.h"
#include "transform/BoundExprs.h"
#include "transform/UnrolledLoops.h"

namespace parlift::transform {

using legality::JamLoop;

namespace {

/// The loop that is all that the outermost one has; null: there is no such loop.
const JamLoop *inner(const legality::UnrollAndJamEvidence &evidence) {
  const JamLoop &outer = evidence.tree();
  return outer.parts.size() == 1 ? outer.parts.front().loop.get() : nullptr;
}

} // namespace

bool joinsRests(const legality::UnrollAndJamEvidence &evidence) {
  const JamLoop *loop = inner(evidence);
  return loop && evidence.tree().factor > 1 && loop->factor > 1 && evidence.mayRestsWait() &&
         !evidence.moving(*loop->loop) && isReadAnywhere(*ir::countedLoop(*loop->loop));
}

ir::StmtRef joinedRests(const legality::UnrollAndJamEvidence &evidence,
                        const ir::CountedLoop &blocks, const ir::CountedLoop &rest) {
  const JamLoop &loop = *inner(evidence);
  ir::CountedLoop rows = *ir::countedLoop(*evidence.tree().loop);
  ir::CountedLoop columns = *ir::countedLoop(*loop.loop);
  rows.loop = columns.loop = nullptr; // the comments stand above the blocks
  const ir::TypeRef type = ir::unqualified(columns.counter->type);
  // What is converted to the counter's type in either case: `k_main : kk`, not `k_main : (int)kk`.
  const ir::ExprRef &first = columns.first;
  const bool isConverted = first->kind == ir::ExprKind::Cast && ir::sameType(*first->type, *type);
  const auto [row, end] = ir::balanced(ir::load(ir::varRef(rows.counter)), blocks.limit);
  const ir::ExprRef otherwise = isConverted ? first->operands[0] : first;
  columns.first =
      ir::cast(choice(ir::binary(ir::BinaryOp::Lt, row, end), rest.first, otherwise), type);
  return ir::makeLoop(rows, {ir::makeLoop(columns, {loop.loop->body})});
}

} // namespace parlift::transform
