/// \file
/// How the threads of a kernel share out their iterations, and what a block keeps in shared memory.
///
///     C[i][j] = sum of A[i][k] * B[k][j]     16 x 16 threads, each with 16 x 8 elements in registers; slices of A and B
///                                            8 k at a time: 128 multiply-and-adds for 24 elements read
///     B[i][k] = last += A[i][k]              32 threads, 32 k at a time: rows are read and written by neighbouring threads
///     B[j][i] = A[i][j]                      a tile of 64 x 64: i along x, so writes coalesce; A is turned in the tile
///     b[i][j] = a[i-1][j] + a[i][j-1] ...    2 x 8 neighbours a thread: what two of them read is read once
///     b[i][j] += w[p][q] * a[i+p][j+q]       the same, where the loops over p and q are short and known
///
/// In: evidence of what can be staged. Out: a shape, or none where one iteration a thread is as good: no element is read twice by a
/// block, and neighbouring threads find neighbouring elements. Sums in registers get the tile that takes the
/// least time on the GPU (TileTime.h); the other numbers are those that were best on an H200 (bench/gpu), and no more than a
/// multiprocessor has threads, blocks and shared memory for.
#pragma once

#include "legality/gpu/CanStage.h"
#include "plan/model/Gpu.h"
#include "transform/Stage.h"

#include <functional>
#include <optional>

namespace parlift::plan {

/// `privateBytes`: of the variables that an iteration of the grid has to itself. `isNarrow`: as in StageShape. `isConstant`: the array
/// is in constant memory, and not staged.
std::optional<transform::StageShape>
chooseStaging(const legality::Nest &nest, const legality::StageEvidence &evidence, const Gpu &gpu,
              std::uint64_t privateBytes, bool isNarrow,
              const std::function<bool(const ir::Symbol &)> &isConstant);

} // namespace parlift::plan
