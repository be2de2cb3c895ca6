/// \file
/// Which elements some accesses of an array touch in a loop, by their outermost subscript.
///
///     for (i = 1; i < n; i++) for (j = 0; j < m; j++)  A[i + 1][j]        rows [2, n + 1)
///
/// Refuses subscripts without bounds, ranges that cannot be compared, and paths that do not begin with a
/// subscript over the base's elements.
#pragma once

#include "legality/nest/Nest.h"

#include <optional>

namespace parlift::legality {

struct Section {
  analysis::Polynomial low, end; ///< elements [low, end) wherever the loop and those inside it run
};

/// `everyEnd`: both ends are touched in each execution of the loop that has an iteration, so that the
/// elements between them are sure to exist. Else the section holds all accesses where its end is positive, which is
/// left to ask.
std::optional<Section> sectionOf(const Nest &nest, LoopIndex loop,
                                 const std::vector<const analysis::Access *> &accesses,
                                 bool everyEnd);

} // namespace parlift::legality
