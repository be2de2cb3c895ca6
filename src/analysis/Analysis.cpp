#include "analysis/Analysis.h"

namespace parlift::analysis {

const LoopFacts *FunctionFacts::find(const ir::Stmt *loop) const {
  for (const LoopFacts &facts : loops)
    if (facts.loop == loop)
      return &facts;
  return nullptr;
}

} // namespace parlift::analysis
