/// \file
/// Can a loop run in two parts, up to a point and from there on? Index-set splitting.
///
///     for (i = 0; i < n; i++) S     =>    const int i_split = m < n ? m : n;
///                                         for (i = 0; i < i_split; i++) S
///                                         for (i = i_split; i < n; i++) S
///
/// Where the point is the counter of a loop around it that the loop is proved to come to, it needs no name.
///
/// The order stays, so it is always legal. The loop must count up by one, and its limit must not change while it
/// runs. The point is a number, a variable, or a variable + - / a number; a variable must be sure to have a
/// value, by being a parameter, a counter around the loop, or set where it is declared.
#pragma once

#include "legality/nest/Answer.h"
#include "legality/nest/Nest.h"

#include <string>

namespace parlift::legality {

class SplitEvidence {
public:
  const ir::Stmt &loop() const { return *loop_; }
  const ir::ExprRef &point() const { return point_; }
  /// The loop comes to the point whenever it is reached.
  bool isInside() const { return isInside_; }

private:
  friend Answer<SplitEvidence> canSplit(const Nest &, LoopIndex, const std::string &);
  SplitEvidence() = default;
  const ir::Stmt *loop_ = nullptr;
  ir::ExprRef point_;
  bool isInside_ = false;
};

/// `point`: C text, "n/2".
Answer<SplitEvidence> canSplit(const Nest &nest, LoopIndex loop, const std::string &point);

} // namespace parlift::legality
