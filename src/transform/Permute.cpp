#include "transform/Permute.h"

#include "ir/Builder.h"
#include "ir/Rewrite.h"
#include "transform/Bodies.h"

namespace parlift::transform {

Change permute(const legality::PermutationEvidence &evidence) {
  const auto &loops = evidence.loops();
  std::vector<ir::StmtRef> declarations;
  for (std::size_t level = 0; level + 1 < loops.size(); ++level)
    for (ir::StmtRef &stmt : besides(*loops[level], *loops[level + 1]))
      declarations.push_back(std::move(stmt));
  ir::StmtRef inside = loops.back()->body;
  if (!declarations.empty()) {
    declarations.push_back(inside);
    inside = ir::block(std::move(declarations));
  }
  for (auto place = evidence.order().rbegin(); place != evidence.order().rend(); ++place)
    inside = ir::withBody(*loops[*place], inside);
  return {loops.front(), {inside}};
}

} // namespace parlift::transform
