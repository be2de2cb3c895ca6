#include "target/gpu/ScanTiles.h"

#include "ir/Builder.h"
#include "ir/Kernel.h"
#include "ir/Rewrite.h"
#include "ir/Scan.h"
#include "target/gpu/Device.h"
#include "target/gpu/PhaseParts.h"

#include <algorithm>

namespace parlift::target::gpu {

namespace {

constexpr unsigned lanes = 32;
constexpr unsigned mostStages = 6;

unsigned sizeOf(const ir::Symbol &array) {
  return array.type->element->bits / 8;
}

/// The array that is only read and whose place results of `size` bytes can take; or none.
const ScanArray *replacedBy(unsigned size, const ScanTiles &tiles) {
  for (const ScanArray &one : tiles.arrays) {
    const bool isTaken = std::ranges::any_of(tiles.arrays,
                                             [&](const ScanArray &other) {
                                               return other.array.isWritten && other.at == one.at;
                                             }) ||
                         std::ranges::any_of(tiles.packed, [&](const PackedArray &other) {
                           return other.at == one.at;
                         });
    if (one.array.isRead && !one.array.isWritten && !isTaken && sizeOf(*one.array.array) == size)
      return &one;
  }
  return nullptr;
}

/// Arrays of numbers all of whose elements at the cursor are written, so that the part holds nothing else.
void addPacked(const ir::Stmt &loop, unsigned tile, unsigned shared, ScanTiles &tiles) {
  const ir::KernelMark &kernel = *loop.parallel->kernel;
  for (const ir::DeviceArray &array : kernel.arrays) {
    const ir::ScanSlice *slice = packedSlice(loop, array);
    if (!slice)
      continue;
    PackedArray one{slice, shapeOf(array).element, tiles.bytes};
    const unsigned size = sizeOf(*array.symbol);
    if (const ScanArray *place = replacedBy(size, tiles)) {
      one.at = place->at;
    } else {
      if (2 * (tiles.bytes + tile * size) > shared)
        continue;
      tiles.bytes += tile * size;
    }
    tiles.packed.push_back(std::move(one));
  }
}

} // namespace

ir::StmtRef withStates(const ir::ScanMark &scan, const ir::StmtRef &body) {
  return ir::rewriteExprs(body, [&](const ir::ExprRef &part) -> ir::ExprRef {
    for (const ir::ScanState &state : scan.states)
      if (std::ranges::find(state.reads, part.get()) != state.reads.end())
        return ir::inPlaceOf(*part, ir::load(ir::varRef(state.symbol)));
    return nullptr;
  });
}

ScanTiles scanTiles(const ir::Stmt &loop) {
  const ir::ScanMark &scan = *loop.parallel->scan;
  const ir::GridDimension &dimension = loop.parallel->kernel->grid.front();
  ScanTiles result;
  result.listeners = ir::scanListeners(scan);
  result.workers = dimension.threads / lanes - result.listeners;
  result.each = dimension.each;
  const unsigned tile = result.workers * lanes * result.each;
  unsigned shared = loop.parallel->kernel->shared; // less what threads put together
  for (const ir::ReductionClause &reduction : loop.parallel->reductions)
    shared -= dimension.threads * reduction.symbol->type->bits / 8;
  std::vector<SideBySide> found = sideBySide(loop, withStates(scan, loop.body));
  std::ranges::stable_partition(found, &SideBySide::isRead);
  const ir::StmtRef &compose = scan.levels.front().compose;
  for (const SideBySide &array : found) {
    ScanArray one{array, result.bytes, withElements(compose, loop, array, array.array) != compose};
    if (const ScanArray *place =
            array.isRead ? nullptr : replacedBy(sizeOf(*array.array), result)) {
      one.at = place->at;
    } else {
      const unsigned bytes = tile * sizeOf(*array.array);
      if (2 * (result.bytes + bytes) > shared)
        continue;
      result.bytes += bytes;
    }
    result.arrays.push_back(one);
  }
  addPacked(loop, tile, shared, result);
  result.stages = result.bytes == 0 ? mostStages : std::min(mostStages, shared / result.bytes);
  // It takes longer to hear what all blocks have said than to fetch a tile.
  result.lag = result.stages > 4 ? 3 : std::max(1U, result.stages - 2);
  return result;
}

} // namespace parlift::target::gpu
