/// \file
/// How a parallel loop runs on a GPU: which of the loops of its band become dimensions of the grid, and what memory the
/// iterations touch.
///
///     for (int i = 0; i < n; i++)            y: 4 threads a block          c: rows [0, n), written
///       for (int j = 0; j < m; j++)          x: 64 threads a block         a: rows [0, n), read
///         c[i][j] = a[i][j] + s;             values: n, m, s
///
/// Says nothing about a language: the CUDA and the OpenCL printer read the same mark. What it means is what the loop's
/// ParallelMark means, iterations in any order; the band's inner loops are as parallel as the outer one, and no
/// iteration of theirs needs what another one of the same outer iteration does.
#pragma once

#include "ir/AtomicUpdate.h"
#include "ir/Conjunction.h"
#include "support/Source.h"

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace parlift::ir {

struct Function;
struct Symbol;
struct Stmt;
using StmtRef = std::shared_ptr<const Stmt>;

/// One loop of the band. Its iteration number t runs from 0 to trips - 1; the counter is its first value + step * t.
struct GridDimension {
  const Stmt *loop = nullptr;
  std::shared_ptr<const Symbol> counter;
  ExprRef trips; ///< before the outermost loop, as long: not positive where this one does not run
  std::int64_t step = 1;
  char axis = 'x';
  unsigned threads = 1; ///< of a block along the axis
  unsigned each = 1;    ///< iterations of a thread, `threads` apart
  unsigned lead = 0;    ///< iterations of the first block that come before the loop's, and are none
  /// With the counters around it, as long, of a loop that has `trips` iterations at most: how many it has there. Null: always as many.
  ExprRef ownTrips = nullptr;
};

/// An array that the iterations touch.
struct DeviceArray {
  std::shared_ptr<const Symbol> symbol;
  /// Before the loop: elements [low, end) of the outermost subscript exist and hold all that is touched. Of an array at a cursor they
  /// are as many as there may be, and need not exist.
  ExprRef low, end;
  bool isRead = false, isWritten = false;
  /// A state of the loop's scan that says where the array is written: elements [before, behind) exist and are all that is touched, by
  /// its values before the loop and behind it, or [behind, before) where it falls; `cursorShift` elements on. Null: `low` and `end` say it.
  std::shared_ptr<const Symbol> cursor = nullptr;
  bool cursorFalls = false;
  std::int64_t cursorShift = 0;
  /// Elements that constant memory has room for; 0: the array is not there. Where it has more, the loop runs on the CPU.
  std::uint64_t constant = 0;
  /// The kernel uses a copy in which what lies in a row lies in a column: number k of row i, rows being those of the outermost
  /// subscript, is number k * (end - low) + i - low of it. Rows are numbers of one size, without gaps (ir/Leaves.h).
  bool isTransposed = false;
  /// Of an array of single numbers: they are rows of so many, one behind the other (ir/RowSplit.h). A variable or a number; null:
  /// rows are what the outermost subscript says.
  ExprRef rowLength = nullptr;
};

/// A statement that the CPU runs while arrays stay on the GPU. It touches these places and nothing else of memory: those that it reads
/// are fetched from there before, those that it writes are stored there behind it.
///
///     gpu_get(&a[k][k], sizeof a[k][k]);
///     a[k][k] = sqrt(a[k][k]);
///     gpu_put(&a[k][k], sizeof a[k][k]);
struct CpuVisit {
  SourceRange statement;
  bool isUnbraced = false; ///< all of a branch that has no braces
  /// In the order in which they can be found: `idx[k]` before `a[idx[k]]`.
  std::vector<ExprRef> read, written;
  /// Of a loop: elements [low, end) of arrays, before the loop. Where a condition fails, they are not all that it touches.
  std::vector<DeviceArray> ranges;
  Conjunction conditions;
};

/// The kernel as a tree of its own, where it is more than one iteration a thread as it stands: what all blocks do, with the meaning
/// of ordinary loops. Those over `thread` are the threads of a block, in any order; that all of them
/// end before what follows begins is what a barrier is.
///
///     const long i_trips = n;
///     for (long i_block = 0; i_block < i_trips; i_block += 64) {     the grid, blocks in any order
///       float x_tile[64];                                            shared by the block
///       float sum[64];                                               one for each thread: `sum` in its kernel
///       for (int thread = 0; thread < 64; thread++) x_tile[...] = ...
///       for (int thread = 0; thread < 64; thread++) ... x_tile[...]
///     }
struct KernelTree {
  StmtRef root; ///< a Block: declarations of trips, then the loops over blocks
  std::shared_ptr<const Symbol> thread;
  unsigned threads = 1;  ///< of a block
  unsigned resident = 0; ///< blocks that a multiprocessor should hold at once; 0: as many as it can
  std::vector<std::shared_ptr<const Symbol>>
      blocks; ///< counters of the loops over blocks, as KernelMark::grid
  std::vector<std::shared_ptr<const Symbol>>
      perThread; ///< arrays whose first subscript is the thread
  /// Shared arrays whose elements come from memory by asynchronous copies, which end before the next phase begins.
  std::vector<std::shared_ptr<const Symbol>> filled;
  /// Loops over `lane` that take elements side by side from memory read them as one, 16 bytes. The tree does so where a flag is not 0:
  /// where the elements `beginning` are at multiples of 16 bytes. That is for who runs it to say; the tree itself says 1.
  struct WideReads {
    std::shared_ptr<const Symbol> flag;
    std::vector<ExprRef> beginning;
  };
  std::shared_ptr<const Symbol> lane;
  std::vector<WideReads> wide;
};

/// A function of the program's that the iterations call. A device has a copy of it, whose name and parameters are its own.
struct DeviceFunction {
  std::shared_ptr<const Function> function;
  /// Variables of the file that it, or a function that it calls, reads: parameters behind its own. Arrays and pointers
  /// among them are arrays of the kernel.
  std::vector<std::shared_ptr<const Symbol>> outside;
  std::string name = {}; ///< on the device; the printer gives it, like what follows
  /// Whose memory each of all these parameters points to, a letter each, where the language wants that said.
  std::string spaces = {};
};

/// An array that `updates` combine values with, of which a block may have copies in shared memory, where its threads do so: behind its
/// iterations it combines them with the array. How many copies there are, or none, the program decides when it knows how many elements
/// and iterations there are.
///
///     h[key[i]] += w[i];      while there is room, h_own[(key[i] - low) * copies + lane] += w[i];  ...  h[low + k] += h_own[k * copies ...]
struct BlockBins {
  std::shared_ptr<const Symbol> array;
  std::string op;        ///< + * & | ^ min max
  std::uint64_t row = 1; ///< numbers of an element of the outermost subscript
  bool givesWay = false; ///< as in AtomicUpdate, of any of them
};

struct RangesMark; // Ranges.h

struct KernelMark {
  std::vector<GridDimension> grid; ///< outermost loop first
  std::vector<DeviceArray> arrays;
  std::vector<std::shared_ptr<const Symbol>> values; ///< variables whose value every thread gets
  Conjunction conditions; ///< before the loop: where one fails, it runs on the CPU
  /// What finds the ends of arrays that only the iterations say, on the CPU before the kernel starts; their `low` and `end` are words with
  /// its variables. Null: there are none.
  std::shared_ptr<const RangesMark> look;
  /// Double: nanoseconds by which the CPU's threads take longer than the kernels that need the arrays, all of them until
  /// `residentUntil`, valid before the loop; or one run of this one, said by its own trips (synthetic variables, `i_trips`). Where copying
  /// the arrays takes as long, or calls have not saved what the GPU's first use takes, the loop runs on the CPU. Null: it does so only
  /// where it must.
  ExprRef saving;
  /// Variables of which no array may hold a part, which is tested before the kernel starts.
  std::vector<std::shared_ptr<const Symbol>> outside;
  /// What several iterations combine with one element: each is one step that no other one interrupts.
  std::vector<AtomicUpdate> updates;
  std::vector<BlockBins> bins;
  /// Of a loop whose body is updates, and what they need: a thread finds places and values of all its iterations before it updates any
  /// element, so that what it reads is on the way at the same time.
  bool readsFirst = false;
  /// Names of the function's own constants, whose values the tree has in their place: a kernel does not know them.
  std::vector<std::string> localConstants;
  std::vector<DeviceFunction> functions; ///< those that are called before those that call them
  bool cpuIsParallel =
      false; ///< the loop's mark holds without these conditions, for when no GPU is there
  /// The arrays may stay on the GPU until this statement has run; nowhere: until the loop has.
  SourceRange residentUntil;
  std::vector<CpuVisit>
      visits; ///< while the arrays of some kernel of the function stay there; of one kernel for all of them
  std::shared_ptr<const KernelTree> tree; ///< null: a thread does iterations as they stand
  unsigned shared =
      0; ///< bytes of shared memory that a block may use for the tiles of iterations that pass a state on
  /// The state is composed, scanned and applied by kernels one behind the other, none of whose blocks waits for another one.
  bool isInPhases = false;
  /// What is said above the kernel, line by line.
  std::vector<std::string> comment;
};

} // namespace parlift::ir
