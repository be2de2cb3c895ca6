/// \file
/// How long a product takes in register tiles of a size: blocks of T threads with d x a sums each, by what their multiprocessor
/// holds and does at once.
///
///     one k of one block     c = 1.15 * (T * d * a * w / 128 + wavefronts) + 12 clocks
///                            w: operations of 32 bits that a multiply-and-add counts as; a wavefront is 128 bytes out of shared memory
///     r blocks together      r * c + 25: the others work while one waits
///     the whole grid         rounds of as many blocks as the GPU holds, and what is left over, shared out evenly
///
/// The numbers are fitted to products of 128 to 2048 on an H200 (bench/gpu/README.md, "Tiles"), where the best size of six is the one
/// with the least time for each of them; that a GPU with fewer units for each multiprocessor has the same order is presumed.
#pragma once

#include "plan/model/Gpu.h"

#include <cstdint>
#include <optional>

namespace parlift::plan {

struct RegisterTile {
  unsigned threadsDown = 16, threadsAcross = 16;
  unsigned down = 1, across = 1; ///< iterations of a thread
};

/// What an iteration has, and how many there are.
struct TileWork {
  std::uint64_t ownBytes = 4;     ///< of an iteration's own variables
  std::uint64_t elementBytes = 4; ///< the larger of the two slices' elements
  std::uint64_t shared = 0;       ///< bytes of a block
  unsigned chunk = 8;
  double blocks = 1;
};

/// In clocks for one k; nullopt: a multiprocessor cannot hold such a block.
std::optional<double> tileTime(const Gpu &gpu, const RegisterTile &tile, const TileWork &work);

} // namespace parlift::plan
