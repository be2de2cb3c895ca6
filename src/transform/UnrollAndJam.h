/// \file
/// Unrolls loops and jams the copies of what is inside.
///
///     for (j)                          for (j by 2) {
///       double sum = 0;                  double sum_0 = 0;
///       for (k)                          double sum_1 = 0;
///         sum += A[k] * B[k][j];   =>    for (k) {
///       C[j] = sum;                        sum_0 += A[k] * B[k][j];
///                                          sum_1 += A[k] * B[k][j + 1];
///                                        }
///                                        C[j] = sum_0;
///                                        C[j + 1] = sum_1;
///                                      }
///                                      for (j: the rest) as before
///
/// A loop inside whose range moves with an unrolled one is jammed where all copies run (MovingLoops.h).
#pragma once

#include "legality/loops/CanUnrollAndJam.h"
#include "transform/Change.h"

namespace parlift::transform {

Change unrollAndJam(const legality::UnrollAndJamEvidence &evidence, Names &names);

} // namespace parlift::transform
