/// \file
/// What a plan says of one kernel, as data.
///
///     map f:1 i:y/16 j:x/16                   the loops that become the grid, their axes, threads of a block
///     register-tile f:1 16x8 4x4              iterations of a thread; so many of them are neighbours
///     stage f:1.1.1 A B chunk(8)              slices in shared memory, as far as 8 iterations of the walk need them
///     share f:1.1 32                          threads that take the walk's iterations in turns, for each iteration of the grid
///     constant f:1 c                          an array in constant memory
///     transpose f:1 A                         an array of which the kernel uses a copy, rows and columns exchanged
///     saves f:1 0.5 * n - 6000                nanoseconds; the program asks whether the GPU pays. `with f:2`: that kernel's words are for both
///
/// Without tiles and slices a thread does its iterations as they stand: `map f:1 i:y/4x4 j:x/64` gives it four of them, a block's
/// threads apart. `map f:1` alone leaves everything to the planner. What the planner has chosen is printed in the same words.
///
/// In: the steps of one kernel, `map` first. Out: the order; or the words in it that mean nothing.
#pragma once

#include "plan/language/Script.h"
#include "support/Result.h"

#include <string>
#include <vector>

namespace parlift::plan {

struct KernelOrder {
  struct Dimension {
    std::string counter;
    char axis = 'x';
    unsigned threads = 1;
    unsigned each = 1; ///< iterations of a thread, where it has no register tile
  };
  struct Stage {
    std::string loop;                ///< "f:1.1.1": the walk, or the kernel's own loop
    std::vector<std::string> slices; ///< arrays, or elements without blanks: `A`, `A[i][k]`
    unsigned chunk = 0;              ///< iterations of the walk at a time
    bool isHalved = true;            ///< buffers(2)
    bool isAligned = false;
    bool isAsync = false;
    bool isWide = false;
    unsigned atOnce = 0; ///< skip(16)
  };
  std::vector<Dimension> grid; ///< outermost first; empty: the planner's choice
  std::vector<unsigned>
      tile; ///< iterations of a thread along each dimension; empty: no register tile
  std::vector<unsigned> adjacent;
  std::vector<Stage> stages;
  std::vector<std::string> shared; ///< walks that the threads of an iteration share
  unsigned shares = 1;             ///< threads of each iteration
  bool sharesAreNeighbours = false;
  std::vector<std::string> constants, transposes; ///< arrays
  unsigned aligned =
      0; ///< blocks along x begin where the counter is a multiple of it; 0: with the loop
  unsigned resident = 0; ///< blocks that a multiprocessor should hold; 0: as many as it can
  bool countsLong = false;
  std::string savingWords; ///< C's words; empty: the program does not ask
  std::string savingWith;  ///< "f:2", whose words are this kernel's too

  bool isFree() const { return grid.empty(); }
  /// The kernel is a tree of its own: threads work in phases, or have iterations in registers.
  bool isStaged() const { return !tile.empty() || !stages.empty() || isShared(); }
  bool isShared() const { return !shared.empty(); }
};

Result<KernelOrder> parseOrder(const Script &steps);
/// What only a whole plan tells: words of `map` that mean nothing without other steps.
Status checkKernels(const Script &script);
/// The steps that say so of the loop "f:1".
Script print(const KernelOrder &order, const std::string &loop);

} // namespace parlift::plan
