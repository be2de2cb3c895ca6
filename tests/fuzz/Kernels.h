/// \file
/// Target (f): kernels as trees against the interpreter.
///
///     program  --a band of its parallel loops, a shape--> kernel's tree in the loop's place  --run-->  memory as before
///
/// Programs are those of Features::kernels. Each loop that becomes a kernel gets the planner's own shape and random ones: any threads,
/// iterations of a thread, chunks, tiles, and prefixes of the band, few enough that blocks have edges on small inputs; walks that several threads share, where sums are whole numbers. Blocks and
/// threads run in random orders under the detector of races; all values must be equal, bit by bit. Only what lies
/// between elements that the program touches is there to be read (Runner::Window): a kernel has no other memory.
#pragma once

#include "fuzz/Subject.h"

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace parlift::fuzz {

/// What occurs in trees that ran: where one of these is 0, the target is blind.
enum class KernelPart : std::uint8_t {
  Registers, ///< of the planner's shapes
  Rows,
  InCommon,
  Turned,
  Neighbours,
  Walk, ///< of any shape
  WalksInTurn,
  Written,
  ReadBehind,
  Halved,
  NotHalved,
  Async,
  Wide,      ///< elements side by side are a thread's
  LateStart, ///< the first chunk is shorter
  AtOnce,
  OwnSlice,
  Adjacent,
  Shared,       ///< a walk in turns by several threads
  SharedSum,    ///< with sums put together
  SharedInTurn, ///< two of them
  Last
};

struct KernelCounts {
  static constexpr auto parts = static_cast<std::size_t>(KernelPart::Last);
  std::uint64_t programs = 0, kernels = 0; ///< programs; parallel loops that may be kernels
  std::uint64_t trees = 0, runs = 0;
  std::array<std::uint64_t, parts> having = {}; ///< trees
  std::array<std::uint64_t, 3> dimensions = {}; ///< trees, by the number of loops in the grid
  void add(const KernelCounts &more);
};

/// How loops for GPUs are judged.
analysis::Options kernelAnalysis();

/// `subject`: judged like that.
std::vector<Finding> checkKernels(const Subject &subject, unsigned orders, KernelCounts &counts);

/// "12 registers, 7 rows, ..."
std::string inWords(const KernelCounts &counts);

} // namespace parlift::fuzz
