#include "legality/nest/BlockStart.h"

#include "analysis/dependences/MostIterations.h"
#include "ir/CountedLoop.h"

namespace parlift::legality {

using namespace analysis;

std::optional<BlockStart> blockStart(const Nest &nest, LoopIndex loop) {
  const auto header = ir::countedLoop(*nest.loop(loop).stmt);
  if (!header)
    return std::nullopt;
  const ir::ExprRef &value =
      header->first->kind == ir::ExprKind::Cast ? header->first->operands[0] : header->first;
  if (value->kind != ir::ExprKind::Load || value->operands[0]->kind != ir::ExprKind::VarRef)
    return std::nullopt;
  const ir::Symbol *symbol = value->operands[0]->symbol.get();
  for (auto outer = nest.loop(loop).parent; outer; outer = nest.loop(*outer).parent) {
    const NestLoop &block = nest.loop(*outer);
    const std::int64_t step = block.step.value_or(0);
    const Polynomial passed = Polynomial::atom(block.counter) - block.lower;
    if (block.variable.get() == symbol && step > 0 &&
        nest.loop(loop).start == block.start + passed * Polynomial::constant(step))
      return BlockStart{value, block.start.constantValue(), step,
                        runsAtLeastOnce(nest.table(), loop)};
  }
  return std::nullopt;
}

} // namespace parlift::legality
