/// \file
/// A range-based `for` as a loop over the numbers of its elements.
///
///     for (auto &x : v) { s += x; x = s; }      =>     for (std::size_t i = 0; i < v.size(); i++) { s += v[i]; v[i] = s; }
///     for (int x : v) h = 31 * h + x;           =>     for (std::size_t i = 0; i < v.size(); i++) { int x = v[i]; h = 31 * h + x; }
#pragma once

#include "legality/loops/CanCountRange.h"
#include "transform/Change.h"

namespace parlift::transform {

Change countRange(const legality::RangeCountEvidence &evidence, Names &names);

} // namespace parlift::transform
