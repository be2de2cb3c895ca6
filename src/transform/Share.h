/// \file
/// A grid of iterations each of which several threads share: they take the iterations of its walks in turns, each with a partial sum.
///
///     for (j) {                       for (j_block += 32)                       blocks: 32 iterations, 8 threads for each
///       float s = 0;                    float s_parts[256];                     shared
///       for (i < n)                     threads: s = 0; s_part = 0;
///         s += a[i][j];          =>              for (i_at = share; i_at < n; i_at += 8) s_part += a[i_at][j];
///       sums[j] = s;                             s_parts[thread] = s_part;
///     }                                 threads: if (share == 0) { s += s_parts of all shares, in their order; sums[j] = s; }
///
/// - Partial sums begin with what changes nothing, minima and maxima with the value before the walk; they are put together in the
///   same order in each run: above eight by groups, so that no thread adds up all of them.
/// - Where the walk has no iteration, nothing is put together: a sum keeps its value, -0.0 and all.
/// - What changes no memory all threads of an iteration do, the rest one of them. Between what one writes and others read, all wait.
/// - Past the end of the grid threads repeat the last iteration, as in Stage.h; what touches memory that the kernel writes they
///   leave out.
#pragma once

#include "ir/Kernel.h"
#include "legality/gpu/CanShare.h"
#include "transform/Change.h"
#include "transform/Stage.h"

#include <vector>

namespace parlift::transform {

/// `shape`: of its walks and slices nothing is staged, a thread has one iteration, and `shares` is a power of two. `privates`: as there.
ir::KernelTree share(const legality::ShareEvidence &evidence, const StageShape &shape,
                     const std::vector<ir::SymbolRef> &privates, Names &names);

/// Bytes of shared memory that the partial sums take.
std::uint64_t sharedBytes(const legality::ShareEvidence &evidence, const StageShape &shape);

} // namespace parlift::transform
