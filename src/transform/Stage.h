/// \file
/// A grid of iterations as blocks of threads that work in phases, with slices of arrays in memory that a block shares.
///
///     for (i < n)                         for (i_block += 64)                               blocks
///       for (k < p)                         float A_tile[2][32][65]; float last[64];
///         B[i][k] = last += A[i][k];   =>   for (k_next = 0; k_next < p + 32; k_next += 32) {
///                                             threads: fetch the chunk at k_next into variables; work on the one before
///                                                      it in the tile; put what was fetched into the other half
///                                             threads: copy the chunk of B back
///                                           }
///
/// - Phases follow one another in the order of the body; between two of them all threads wait. What one thread does of the
///   body it does in the order of the body, so nothing changes but which iteration of the grid comes first.
/// - Private variables become elements by thread, and by iteration where a thread has several: registers.
/// - Of a triangle a block does nothing where it has no iteration, and asks for each of a thread's where it does not have all.
/// - Past the end of the grid a thread repeats its last iteration, and before its beginning, where blocks are aligned, the first
///   one; it keeps nothing of it. What it computes are values of the program, so it cannot trap where the program does not.
/// - A chunk of a walk is fetched while the one before is worked on, in halves that take turns: one barrier a chunk. It goes there
///   through registers, or by copies that the hardware makes by itself. Of a written slice
///   the elements that the next chunk reads behind it move along with it.
#pragma once

#include "ir/Kernel.h"
#include "legality/gpu/CanStage.h"
#include "transform/Change.h"

#include <vector>

namespace parlift::transform {

struct StageShape {
  struct Dimension {
    unsigned threads = 1; ///< of a block
    unsigned each = 1;    ///< iterations of a thread
    unsigned adjacent =
        1; ///< of these so many are neighbours; the next ones follow those of the other threads
    /// The first block begins so many iterations before the loop does, where a line of memory begins: fewer than it has. The
    /// loop's first one stands for those that are none, and must be the block's own.
    unsigned lead = 0;
  };
  struct Slice {
    bool stages = false;
    int unit =
        -1; ///< position in StagedSlice::loops of the loop along which neighbours in memory lie; -1: none
  };
  struct Walk {
    unsigned chunk = 0; ///< iterations at a time; 0: as it stands
    bool isHalved =
        true; ///< two chunks of memory that take turns: a barrier less, for twice the memory
    /// Elements go into the half that is not worked on without a stop in registers, while the threads work; wants two halves.
    bool isAsync = false;
    /// Elements are read 16 bytes at a time where they lie so: whole chunks of slices whose neighbours in memory lie along one
    /// loop, rows apart along one more at most. Wants two halves.
    bool isWide = false;
    /// Where the walk begins at another multiple of the chunk than its elements, the first chunk is shorter.
    bool isAligned = false;
    /// So many iterations are passed over by one test, where the body is one `if (d < best)`; 0: each has its own.
    unsigned atOnce = 0;
    std::vector<Slice> slices;
  };
  std::vector<Dimension> grid; ///< outermost first
  std::vector<unsigned>
      order;                 ///< numbers of dimensions: along which neighbouring threads lie first
  std::vector<Walk> walks;   ///< one for each of the evidence
  std::vector<Slice> slices; ///< of the body
  unsigned resident = 0;     ///< ir::KernelTree::resident
  unsigned aligned =
      0; ///< blocks along x begin at multiples of it, by their leads; 0: they have none
  /// Threads of each iteration, which share walks (Share.h); they are neighbours, or those of neighbouring iterations are.
  unsigned shares = 1;
  bool sharesAreNeighbours = false;
  bool isNarrow = false; ///< no loop has more than `mostNarrow` iterations: they are counted as int
};

/// So that an int can count a few blocks more.
constexpr std::int64_t mostNarrow = 2147000000;

/// `privates`: variables of which each iteration of the grid has its own, counters among them.
ir::KernelTree stage(const legality::StageEvidence &evidence, const StageShape &shape,
                     const std::vector<ir::SymbolRef> &privates, Names &names);

/// Bytes of shared memory.
std::uint64_t sharedBytes(const legality::StageEvidence &evidence, const StageShape &shape);

} // namespace parlift::transform
