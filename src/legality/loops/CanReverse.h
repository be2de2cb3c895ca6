/// \file
/// May a loop run backwards?
///
///     for (i = 0; i < n; i++) S     =>     for (i = n - 1; i >= 0; i--) S
///
/// Yes iff it carries no dependence, and no scalar passes a value between its iterations, reductions apart
/// (Allen and Kennedy 6.2). Fusion and wavefronts need it. The loop must step by one; its counter must be signed,
/// and neither end of its range the least or the largest number of its type.
#pragma once

#include "legality/nest/Answer.h"
#include "legality/nest/Nest.h"

namespace parlift::legality {

class ReversalEvidence {
public:
  const ir::Stmt &loop() const { return *loop_; }
  bool isSureToRun() const { return isSureToRun_; }

private:
  friend Answer<ReversalEvidence> canReverse(const Nest &, LoopIndex);
  ReversalEvidence() = default;
  const ir::Stmt *loop_ = nullptr;
  bool isSureToRun_ = false;
};

Answer<ReversalEvidence> canReverse(const Nest &nest, LoopIndex loop);

} // namespace parlift::legality
