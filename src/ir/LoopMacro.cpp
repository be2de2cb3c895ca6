#include "ir/LoopMacro.h"

#include <algorithm>

namespace parlift::ir {

const MacroUse *useThatSays(const Function &function, const Stmt &loop) {
  const SourceRange &keyword = loop.source.keyword, &body = function.body->range;
  if (!function.outline || !keyword.valid() || body.file != keyword.file)
    return nullptr;
  const auto found = std::ranges::find_if(function.outline->loopMacros, [&](const MacroUse &use) {
    return use.at.file == keyword.file && use.at.begin <= keyword.begin &&
           keyword.end <= use.at.end && body.begin < use.at.begin && use.at.end < body.end;
  });
  return found == function.outline->loopMacros.end() ? nullptr : &*found;
}

} // namespace parlift::ir
