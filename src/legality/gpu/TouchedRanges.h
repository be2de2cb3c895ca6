/// \file
/// The memory that a loop of the CPU touches, as ranges of elements that can be said before it and behind it.
///
///     for (j = 0; j < n; j++)                          p: rows [k, k + 1), read and written
///       p[k][j] = min(p[k][j], p[k][k] + p[k][j]);
///
/// The ranges hold all that is touched, and more: not all of it need exist. In: a loop of a nest that presumes nothing about pointers.
///
/// Refuses (nullopt): what CanOffload.h refuses but for elements that may not exist; calls of the program's functions; variables that
/// other names may reach; ranges whose words change with the loop.
#pragma once

#include "legality/gpu/CanOffload.h"

#include <optional>
#include <vector>

namespace parlift::legality {

struct TouchedRanges {
  std::vector<ir::DeviceArray> arrays;
  ir::Conjunction conditions; ///< before the loop: where one fails, more may be touched
};

std::optional<TouchedRanges> touchedRanges(const Nest &nest, LoopIndex loop);

} // namespace parlift::legality
