/// \file
/// Are the values that a scalar takes the partial results of a scan?
///
///     for (i) { x = x + a[i]; p[i] = x; }      =>      p = inclusive scan (+) of a, from x
///
/// Yes iff the one write of x in the loop is an update with an associative operator that runs in every
/// iteration, and what it combines does not come from x: it reads no variable and no memory that the loop
/// writes. Reads of x elsewhere in the iteration then see a partial result.
#pragma once

#include "legality/nest/Nest.h"

#include <optional>
#include <string>

namespace parlift::legality {

/// The operator; nullopt: not a scan.
std::optional<std::string> canScan(const Nest &nest, LoopIndex loop,
                                   const analysis::ScalarUse &use);

} // namespace parlift::legality
