/// \file
/// Can the first or the last iterations of a loop stand before or behind it?
///
///     for (i = 0; i < n; i++) S(i)     =>    if (0 < n) S(0)                 first
///                                            for (i = 1; i < n; i++) S(i)
///
/// The order stays, so it is always legal. The loop must count up by one, its range must not change while it
/// runs, and no jump in its body may mean the loop. A start that is no number allows one iteration only.
#pragma once

#include "legality/nest/Answer.h"
#include "legality/nest/Nest.h"

namespace parlift::legality {

class PeelEvidence {
public:
  static constexpr std::int64_t mostIterations = 16;

  const ir::Stmt &loop() const { return *loop_; }
  bool isLast() const { return isLast_; }
  std::int64_t count() const { return count_; }
  /// The loop has that many iterations: nothing needs to be tested.
  bool isSure() const { return isSure_; }

private:
  friend Answer<PeelEvidence> canPeel(const Nest &, LoopIndex, bool, std::int64_t);
  PeelEvidence() = default;
  const ir::Stmt *loop_ = nullptr;
  bool isLast_ = false, isSure_ = false;
  std::int64_t count_ = 1;
};

Answer<PeelEvidence> canPeel(const Nest &nest, LoopIndex loop, bool isLast, std::int64_t count);

} // namespace parlift::legality
