/// \file
/// The iteration of a loop that all others have to do with.
///
///     for (i = 0; i < n; i++) a[i] = a[i] / a[p];                  i = p
///     for (k) for (i) for (j) d[i*n + j] += d[k*n + j];            i = k
///     for (i) a[i + 2] = a[i + 2] * a[16];                         i = 14
///
/// One access stands still while the loop runs, another one moves with it, over the place of the first. Those iterations before the
/// pivot, its own and those behind it may each be free of dependences (CanSplit.h, CanPeel.h): asked again once the loop is split.
///
/// In: a loop. Out: words for pivots, a number, a counter around it or a variable that it does not set, perhaps with a number added.
/// Where a pivot is no such thing it is left out.
#pragma once

#include "legality/nest/Nest.h"

#include <set>
#include <string>

namespace parlift::legality {

std::set<std::string> pivots(const Nest &nest, LoopIndex loop);

/// The dependence is between a place that stands still, at the value of a variable, and one that moves over it: whether it happens is
/// whether that value lies among those of the counter, and it nearly always does.
bool isAboutPivot(const Nest &nest, LoopIndex loop, const analysis::Dependence &dependence);

} // namespace parlift::legality
