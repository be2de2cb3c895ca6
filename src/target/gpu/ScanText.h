/// \file
/// A loop that passes a small state on (ir/Scan.h) as a kernel in one pass over its data, for languages with classes.
///
///     struct sums_state { float s; };                          what is passed on
///     struct sums_step {                                       what iterations make of it
///       float s_add;
///       then(later), apply(state), identity()
///     };
///     kernel: for each wave, every block has a tile of iterations
///       workers compose them                   the steps of a lane, `then` those of lanes and warps
///       listeners hear what all tiles of an earlier wave make of the state  (src/runtime/cuda_scan.txt)
///       workers run the user's own body on that wave's tile, from the state that each lane's iterations begin with
///
/// Between, tiles lie in shared memory (ScanTiles.h), so that no warp waits for what others say. In: a loop whose mark has a scan of
/// one level, and a grid of one dimension. Never refuses.
#pragma once

#include "ir/Stmt.h"
#include "target/common/Layout.h"
#include "target/gpu/Dialect.h"

#include <string>
#include <vector>

namespace parlift::target::gpu {

/// Places of the first tile that come before the loop's first iteration, so that element 0 of an array begins a lane's.
unsigned scanLead(const ir::Stmt &loop);
/// Iterations of a tile.
unsigned scanTile(const ir::Stmt &loop);
/// Of the kernel's structures: "sums_step", "sums_state".
std::string scanStep(const std::string &kernel);
std::string scanState(const std::string &kernel);
bool isNeededAfter(const ir::Stmt &loop);

/// Parameters that the program's names are not.
struct ScanNames {
  std::string waves, after;
};

/// The structures, before the kernel.
std::vector<std::string> scanTypes(const ir::Stmt &loop, const std::string &kernel, Layout &layout,
                                   const Dialect &dialect);
/// Of the kernel, behind its arrays.
std::vector<std::string> scanParameters(const ir::Stmt &loop, const std::string &kernel,
                                        const ScanNames &names);
/// The kernel's lines. `trips`: C text of the number of iterations; `counter`: the counter's declaration, with `at`, the number of
/// the iteration.
std::vector<std::string> scanLines(const ir::Stmt &loop, const std::string &kernel,
                                   const ScanNames &names, const std::string &trips,
                                   const std::string &at, const std::string &counter,
                                   Layout &layout, const Dialect &dialect);

} // namespace parlift::target::gpu
