/// \file
/// Does a loop start where a block of a loop around it does?
///
///     for (long kk = 2; kk < n; kk += 64)
///       for (int k = kk; k < min(kk + 64, n); k++)         at kk: 2, 66, 130, ...
///
/// In: a loop of a nest. Out: the counter of that other loop, which is the start as it is, for all that the header
/// converts it (proved: the conversion changes nothing). Nothing where the loop starts anywhere else.
#pragma once

#include "legality/nest/Nest.h"

#include <cstdint>
#include <optional>

namespace parlift::legality {

struct BlockStart {
  ir::ExprRef counter;               ///< kk
  std::optional<std::int64_t> first; ///< 2, if that is a number
  std::int64_t step = 1;             ///< 64
  bool runs = false;                 ///< the loop is proved to run whenever it is reached
};

std::optional<BlockStart> blockStart(const Nest &nest, LoopIndex loop);

} // namespace parlift::legality
