/// \file
/// Shapes of staged kernels in a plan's words, and the other way round.
///
///     shape: 16 x 16 threads, 16 x 8 iterations each,     map f:1 i:y/16 j:x/16
///            A and B in the walk over k, 8 at a time  <=>  register-tile f:1 16x8 4x4
///                                                          stage f:1.1.1 A B chunk(8)
#pragma once

#include "legality/gpu/CanStage.h"
#include "plan/language/KernelOrder.h"
#include "transform/Stage.h"

#include <cstdint>
#include <string>
#include <vector>

namespace parlift::plan {

/// Bytes of a block, without asking the driver for more.
constexpr std::uint64_t mostSharedBytes = std::uint64_t{48} * 1024;

/// "f:1.1"
std::string idOf(const std::string &function, const ir::Stmt &loop);

/// Position in `slice.loops` of the loop along which its elements are neighbours in memory; -1: there is none.
int unitOf(const legality::Nest &nest, const legality::StagedSlice &slice);

/// Blocks along x begin where the counter is a multiple of `aligned`; false: it begins at no number, does not go
/// up by one, or the first block would have none of its iterations.
bool alignBlocks(const legality::StageEvidence &evidence, unsigned aligned,
                 transform::StageShape &shape);

/// Why the walk's elements cannot be read 16 bytes at a time (StageShape::Walk::isWide), in the grid that the shape has; empty: they can.
std::string notWide(const legality::Nest &nest, const legality::StageEvidence &evidence,
                    const transform::StageShape &shape, std::size_t walk);

/// What is said above a kernel, slice by slice.
std::vector<std::string> inWords(const legality::Nest &nest,
                                 const legality::StageEvidence &evidence,
                                 const transform::StageShape &shape);

/// Adds what the shape is to an order that says the grid's axes. `function`: "f".
void describe(const legality::StageEvidence &evidence, const transform::StageShape &shape,
              const std::string &function, KernelOrder &order);

/// The shape that the order wants. Refuses slices that there are not, sizes that a block has no room for,
/// and what the mechanism cannot do.
Result<transform::StageShape> shapeOf(const legality::Nest &nest,
                                      const legality::StageEvidence &evidence,
                                      const KernelOrder &order, const std::string &function);

} // namespace parlift::plan
