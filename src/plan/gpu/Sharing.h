/// \file
/// Walks that several threads share for each iteration of a kernel's grid: where that pays, and in a plan's words.
///
///     s[j] = sum of a[i][j]            32 iterations side by side, 32 threads for each, apart:      map f:1 j:x/32
///                                      neighbours read neighbouring columns                         share f:1.1 32
///     y[i] = sum of A[i][k] * x[k]     4 iterations, 64 threads for each, neighbours of each        map f:1 i:x/4
///                                      other: they read neighbouring elements of a row              share f:1.1 64 neighbours
///
/// It pays where each element of some array is touched by one iteration alone, so that nothing is won by keeping it, and
/// - the elements of a walk are neighbours in memory: rows, or
/// - those of the iterations are, and the grid has one dimension: columns, of which there are rarely enough for a GPU.
/// Short walks, windows that overlap (`x[i + k]`), columns of grids that are known to be large, and bodies with further loops that
/// cannot be shared stay as they are. In: evidence of what can be
/// staged. Out: evidence of what can be shared, and a shape; or none.
#pragma once

#include "analysis/model/Analysis.h"
#include "legality/gpu/CanShare.h"
#include "plan/language/KernelOrder.h"
#include "plan/model/Gpu.h"
#include "transform/Stage.h"

#include <optional>
#include <string>
#include <vector>

namespace parlift::plan {

struct Sharing {
  legality::ShareEvidence evidence;
  transform::StageShape shape;
};

std::optional<Sharing> chooseSharing(const legality::Nest &nest,
                                     const legality::StageEvidence &stage,
                                     const analysis::FunctionFacts &facts, const Gpu &gpu);

/// The walks that the order names. Refuses loops that are none, and what a block has no room for.
Result<Sharing> sharingOf(const legality::Nest &nest, const legality::StageEvidence &stage,
                          const analysis::FunctionFacts &facts, const KernelOrder &order);

/// The loop along which neighbouring threads find their elements of the access; `x`: without shares.
legality::LoopIndex alongNeighbours(const legality::Nest &nest, const Sharing &sharing,
                                    const analysis::Access &access, legality::LoopIndex x);

/// Neighbouring threads read elements of the array at different places of a walk.
bool isReadApart(const legality::Nest &nest, const Sharing &sharing, const ir::Symbol &array);

/// Sums that come out otherwise than in the order of the walk.
std::vector<diag::Remark> reorderings(const Sharing &sharing);

/// What is said above a kernel, walk by walk.
std::vector<std::string> inWords(const Sharing &sharing);

/// Adds what is shared to an order that says the grid. `function`: "f".
void describe(const Sharing &sharing, const std::string &function, KernelOrder &order);

} // namespace parlift::plan
