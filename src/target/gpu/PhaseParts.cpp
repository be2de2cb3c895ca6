#include "target/gpu/PhaseParts.h"

#include "ir/Kernel.h"
#include "target/gpu/Device.h"
#include "target/gpu/ScanTiles.h"

#include <algorithm>

namespace parlift::target::gpu {

const ir::ScanSlice *packedSlice(const ir::Stmt &loop, const ir::DeviceArray &array) {
  const std::vector<ir::ScanSlice> &slices = loop.parallel->scan->slices;
  const auto slice = std::ranges::find(slices, array.symbol, &ir::ScanSlice::array);
  const ir::TypeRef &type = array.symbol->type->element;
  const ArrayShape shape = shapeOf(array);
  const bool isPacked = slice != slices.end() && slice->isDense && slice->most == 1 &&
                        slice->cursor->type->isInteger() && type &&
                        (type->isInteger() || type->isFloating()) && shape.rows.empty() &&
                        !shape.isFlat && loop.parallel->kernel->functions.empty();
  return isPacked ? &*slice : nullptr;
}

std::vector<PhasePart> phaseParts(const ir::Stmt &loop, unsigned room) {
  const ir::KernelMark &kernel = *loop.parallel->kernel;
  std::vector<PhasePart> found, result;
  for (const ir::DeviceArray &array : kernel.arrays)
    if (const ir::ScanSlice *slice = packedSlice(loop, array))
      found.push_back({array.symbol, shapeOf(array).element, false, true, slice});
  for (const SideBySide &one : sideBySide(loop, withStates(*loop.parallel->scan, loop.body)))
    found.push_back({one.array, one.element, one.isRead, one.isWritten});
  std::ranges::stable_partition(found, &PhasePart::isWritten);
  const ir::GridDimension &dimension = kernel.grid.front();
  for (PhasePart &one : found) {
    const unsigned bytes = dimension.threads * dimension.each * one.array->type->element->bits / 8;
    if (bytes > room)
      continue;
    room -= bytes;
    result.push_back(std::move(one));
  }
  return result;
}

} // namespace parlift::target::gpu
