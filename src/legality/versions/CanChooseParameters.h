/// \file
/// For which values of the parameters do proved dependences not exist?
///
///     for (i = 0; i < n; i++) a[i + k] = a[i];      `k == 0 || k >= n || (long)n + k <= 0`
///
/// Shortened by what holds wherever two iterations exist (poly/Implicants.h): nobody asks for `n > 0` or `k > 0` again.
///
/// A condition that holds only because the loop is too short to reach the next iteration is no answer:
/// with everything that bounds the loops left free, some other parameter must still decide, and a way that leaves no two iterations is
/// left out. Nor is one that has the place of `a[i] = a[i] / a[p]` lie outside of the loop, where programs have it inside: the loop is
/// split there (loops/Pivots.h). Where there is no other one,
///
///     for (c = n; c >= w; c--) d[c] = d[c - w] + 1;      reads what it wrote unless `w >= 0`
///
/// `byDistance` has the distance of the two accesses decide, in a way that leaves room for a million iterations.
#pragma once

#include "legality/nest/Nest.h"

#include <optional>
#include <vector>

namespace parlift::legality {

/// Conditions that together say that none of these dependences exists, in the order in which they can be evaluated;
/// nullopt when they (nearly) always do.
std::optional<std::vector<ir::ExprRef>>
canChooseParameters(const Nest &nest, LoopIndex loop, const std::vector<unsigned> &dependences,
                    bool byDistance = false);

} // namespace parlift::legality
