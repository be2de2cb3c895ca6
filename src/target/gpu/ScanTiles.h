/// \file
/// Which arrays of a loop that passes a state on go through a block's shared memory, and what of it each has.
///
///     for (i) { s += a[i]; p[i] = s; }     15 workers x 32 lanes x 16 iterations are a tile; of each, a[i] is fetched three waves
///                                          before it is used, and lies there for three more, until the state is heard
///
///     |  wave 0   |  wave 1   | ... |  wave 5   |          `stages` of them, of `bytes` each; a wave's tile is in stage wave % stages
///     | a | b |   | a | b |         | a | b |
///
/// Results take the place of what was read, where an array that is only read has elements of their size. So do those that are written at
/// a cursor, one by each iteration at most: a warp writes them one behind the other into its part, and stores them together. In: a loop whose mark has a
/// scan of one level and a kernel. Out: the arrays that SideBySide.h finds, as far as two tiles of them fit; others stay in memory. Never
/// refuses.
#pragma once

#include "ir/Scan.h"
#include "target/gpu/SideBySide.h"

#include <string>
#include <vector>

namespace parlift::target::gpu {

struct ScanArray {
  SideBySide array;
  unsigned at = 0;         ///< in a stage
  bool isComposed = false; ///< composing reads it
};

/// An array at a cursor.
struct PackedArray {
  const ir::ScanSlice *slice = nullptr;
  std::string element;
  unsigned at = 0; ///< in a stage
};

struct ScanTiles {
  unsigned workers = 0, listeners = 0; ///< warps
  unsigned each = 0;                   ///< iterations of a lane
  unsigned stages = 0, bytes = 0;      ///< of a stage
  unsigned lag =
      0; ///< waves between what a tile makes of the state and its own iterations; the others are fetched ahead
  std::vector<ScanArray> arrays;
  std::vector<PackedArray> packed;
};

ScanTiles scanTiles(const ir::Stmt &loop);
/// The elements that are read as a state are variables.
ir::StmtRef withStates(const ir::ScanMark &scan, const ir::StmtRef &body);

} // namespace parlift::target::gpu
