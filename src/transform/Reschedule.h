/// \file
/// Writes the loops that a new order of a region's statements needs.
///
///     for (int t = 0; t < T; t++)                  for (long ti = 1; ti < (long)T + n - 2; ti++) {
///       for (int i = 1; i < n - 1; i++)              const long t_begin = ti - n + 2 > 0 ? ti - n + 2 : 0;
///         a[i] = f(a[i - 1], a[i + 1]);      =>      const long t_end = ti < T ? ti : T;
///                                                    for (long t = t_begin; t < t_end; t++) {
///                                                      const int i = ti - t;
///                                                      a[i] = f(a[i - 1], a[i + 1]);
///
/// Loops keep the user's counters where they run by them; loops over blocks of `i` are called `ii`, loops by
/// `t + i` are `ti`. Bounds that are a minimum or maximum get a name. A value that could leave the range of int
/// is long: sums of two values, and what is compared with them. Counters that the statements use often are
/// computed once before them.
#pragma once

#include "legality/scop/CanReschedule.h"
#include "transform/Change.h"

namespace parlift::transform {

Change reschedule(const legality::RescheduleEvidence &evidence, Names &names);

} // namespace parlift::transform
