/// \file
/// How the accesses of a loop move from one of its iterations to the next, and how long loops run.
///
///     for (j) C[i][j] += A[i][k] * B[k][j];     in j: C unit stride, A invariant, B unit stride
///                                               in i: C and A a row of n elements, B invariant
///
/// In: a nest and one of its loops. Out: for each memory access in the loop its step in bytes; estimates of
/// trip counts where they are not known. Estimates decide what pays, never what is right.
#pragma once

#include "analysis/symbolic/Access.h"

#include <vector>

namespace parlift::analysis {

struct Stride {
  enum class Kind : std::uint8_t {
    Invariant, ///< the same place in every iteration
    Constant,  ///< `bytes` further, a constant
    Row,       ///< a symbolic distance: another row
    Irregular  ///< not a linear function of the counter
  } kind = Kind::Irregular;
  std::int64_t bytes = 0;
};
Stride strideOf(const AccessTable &table, const Access &access, LoopIndex loop);

/// Lines of memory that the access moves on by in an iteration of the loop: 0 where it stays, at most 1.
double linesPerIteration(const AccessTable &table, const Access &access, LoopIndex loop,
                         double lineBytes = 64);

/// What the subscript moves on by in an iteration of the loop, where that is a number; the counters of strips move along.
std::optional<std::int64_t> movement(const AccessTable &table, const PathStep &step,
                                     LoopIndex loop);

/// The part of what the loops inside `loop` touch by the access that an iteration of `loop` is the first to touch:
/// skewed loops move on by a few rows and columns of the many that a block has.
///
///     for (t) for (i = 2 * t; i < 2 * t + 32; i++) A[i - 2 * t]      0
///     for (t) for (ti = ii; ti < ii + 32; ti++) A[ti - 2 * t]        2 / 32
///
/// `trips`: of each loop. 1 where it is not known.
double newPartPerIteration(const AccessTable &table, const Access &access, LoopIndex loop,
                           const std::vector<double> &trips);

/// What is presumed of sizes that nothing is known about.
constexpr double presumedSize = 1000;

/// How many iterations go through the shortest row of known length that each of them goes on in: at most 500 of
///
///     int d[500][500];   for (i = 1; i <= m; i++) for (j = 1; j <= n; j++) d[i][j] = ...
///
/// nullopt: there is no such row.
std::optional<double> iterationsInRow(const AccessTable &table, LoopIndex loop);

/// The average number of iterations of the loop when it is reached; `size` is presumed of what is not known.
double estimatedTrips(const AccessTable &table, LoopIndex loop, double size = presumedSize);
/// The same in a nest that runs over blocks, by the blocks' sizes alone: bounds there are minima of many. A loop under a
/// condition is one of the rims of blocks.
double tripsInBlocks(const AccessTable &table, LoopIndex loop, double size = presumedSize);

} // namespace parlift::analysis
