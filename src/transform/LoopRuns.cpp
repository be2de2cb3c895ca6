#include "transform/LoopRuns.h"

#include "ir/Builder.h"
#include "ir/CountedLoop.h"

namespace parlift::transform {

ir::ExprRef loopRuns(const ir::Stmt &loop) {
  const ir::CountedLoop header = *ir::countedLoop(loop);
  const bool isNumber = header.first->kind == ir::ExprKind::IntLiteral;
  // n > 0, as one would say it
  return isNumber ? ir::binary(ir::mirrored(header.test), header.limit, header.first)
                  : ir::binary(header.test, header.first, header.limit);
}

} // namespace parlift::transform
