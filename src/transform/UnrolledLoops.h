/// \file
/// One counted loop as two: through whole blocks of iterations, and through what is left.
///
///     for (int i = 0; i < n; i++) S       const int i_main = n - n % 4;
///                                         for (int i = 0; i < i_main; i += 4) S S S S
///                                         for (int i = i_main; i < n; i++) S
///
/// A loop that does not start at 0 may not run at all, with `i_main` anywhere: there it is the start, unless that is known not to be. Nothing
/// is computed that could overflow where the loop itself did not. Where the factor divides a constant number of
/// iterations there is no second loop.
#pragma once

#include "ir/CountedLoop.h"
#include "legality/nest/BlockStart.h"
#include "transform/Change.h"

#include <optional>

namespace parlift::transform {

struct UnrolledLoops {
  ir::StmtRef end; ///< `const int i_main = ...`; null: not needed
  ir::CountedLoop blocks;
  std::optional<ir::CountedLoop> rest;
};

/// What is known of a loop whenever it is reached. Of blocks that begin at multiples of the factor only the end counts:
/// `i_end - i_end % 4`.
struct RangeFacts {
  bool mayBeShort = true;       ///< its end may be before its start
  bool mayStartNegative = true; ///< from -2000000000 to 2000000000 are more than an int can count
  const legality::BlockStart *block = nullptr; ///< where it starts with a block of a loop around it
};

/// `loop` counts up with `<` or `<=`; `factor` > 1 iterations make a block.
UnrolledLoops unrolledLoops(const ir::CountedLoop &loop, std::int64_t factor,
                            const RangeFacts &facts, Names &names);

/// Where the loop ends can be computed even if it is not reached: from numbers and variables, without overflow.
bool isReadAnywhere(const ir::CountedLoop &header);

} // namespace parlift::transform
