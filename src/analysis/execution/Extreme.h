/// \file
/// What a value is at most, or at least, while loops run.
///
///     for (y = 0; y < h; y++) for (x = 0; x < w; x++)      y * 2 - x      greatest: 2 * (h - 1) - 0      least: 0 - (w - 1)
///
/// In: a value, and the loops around it from the outside. Out: the same without their counters. Nullopt: it is not linear in a counter, or a
/// loop has no end that is known.
#pragma once

#include "analysis/symbolic/Access.h"

#include <optional>
#include <vector>

namespace parlift::analysis {

std::optional<Polynomial> extreme(Polynomial value, const AccessTable &table,
                                  const std::vector<LoopIndex> &loops, bool isGreatest);

} // namespace parlift::analysis
