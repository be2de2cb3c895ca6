/// \file
/// The range of a loop that moves with a loop around it, by as much from each iteration to the next.
///
///     for (i) for (j = 0; j <= i; j++)        the end rises with i
///     for (i) for (j = i; j < n; j++)         the start rises with i
///     for (i) for (j = 0; j < n - i; j++)     the end falls with i
///
/// Of a block of iterations of `with` all have the iterations in common that the one with the least end, or the
/// greatest start, has:
///
///     i = 4:  j = 0 1 2 3 4                   common to i = 4 ... 6: 0 ... 4
///     i = 5:  j = 0 1 2 3 4 | 5               left over behind them
///     i = 6:  j = 0 1 2 3 4 | 5 6
///
/// Refuses (nullopt) both ends moving, steps other than one, and bounds that change otherwise.
#pragma once

#include "legality/nest/Nest.h"

#include <optional>

namespace parlift::legality {

struct MovingRange {
  const ir::Stmt *with = nullptr;
  bool isEnd = false; ///< the end moves; else the start does
  bool rises = false; ///< from one iteration to the next
  bool mayBeShort =
      false; ///< the end may be before the start, so that what is left over is not all behind the start

  bool mayStartNegative = true;

  /// Which of the iterations in a block has the least end, or the greatest start: the last one, or the first.
  bool isLastCommon() const { return isEnd != rises; }
};

std::optional<MovingRange> movingRange(const Nest &nest, LoopIndex loop, LoopIndex with);

} // namespace parlift::legality
