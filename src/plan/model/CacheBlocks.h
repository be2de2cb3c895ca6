/// \file
/// Blocks of three loops around a vector loop's register tiles, by what the caches hold.
///
///     for (i) for (k) for (j)               for (ii) for (kk) for (jj)           ii: a thread's rows
///       C[i][j] += A[i][k] * B[k][j];         for (i in ii) for (k in kk) for (j in jj)
///                                               C[i][j] += A[i][k] * B[k][j];
///
///     columns  the rows that the body is at, of the copies in a register tile, stay in the first level until the next k:
///              columns · bytes · rows  <=  l1                  rows: 4 of C and 4 of B
///     middle   the block of B, which each i comes back to, has half of the second level:
///              middle · columns · bytes  <=  l2 / 2
///     height   what else a block touches has half of the rest, and a block of B serves that many rows:
///              height · (columns + middle) · bytes  <=  l2 / 4
///
/// each a power of two: 64x256x512 for doubles, 48 KB and 2 MB. Columns that are no more than about a block are not cut.
///
/// In: a band of three loops, the innermost one of unit stride, and the register tile's iterations of the outer two. Out: the
/// sizes. None where the loops are no rectangle, where no array comes back in the outermost loop, or where a block holds all
/// of it; and where the rows are too few for the threads.
#pragma once

#include "legality/nest/Nest.h"
#include "plan/model/Machine.h"

#include <array>
#include <optional>
#include <string>

namespace parlift::plan {

struct CacheBlocks {
  long height = 0, middle = 0;
  long columns = 0; ///< 0: not cut

  std::string text() const; ///< "64x256x512"
  /// The band inside the blocks, relative to the outermost loop: ".1.1.1".
  std::string pathInside() const { return columns > 0 ? ".1.1.1" : ".1.1"; }
};

std::optional<CacheBlocks> cacheBlocks(const legality::Nest &nest,
                                       const std::vector<legality::LoopIndex> &band,
                                       const std::array<int, 2> &tile, const Machine &machine);

} // namespace parlift::plan
