/// \file
/// Loops unrolled and jammed as `unrollAndJam` does it, with short loops over the copies in place of the copies.
///
///     for (i) for (k) for (j)               =>   for (i by 4) {
///       C[i][j] += A[i][k] * B[k][j];               for (k by 4) {
///                                                     double A_tile[4][4];            what the innermost loop keeps reading
///                                                     A_tile[r][s] = A[i + r][k + s]
///                                                     for (j) {
///                                                       double B_tile[4];             what several copies share
///                                                       B_tile[s] = B[k + s][j]
///                                                       for (r < 4) for (s < 4)
///                                                         C[i + r][j] += A_tile[r][s] * B_tile[s];
///                                                     }
///                                                   }
///                                                   for (r < 4) for (k: the rest) for (j) C[i + r][j] += ...
///                                                 }
///                                                 for (i: the rest) as before
///
/// A loop inside whose range moves with an unrolled one goes through what all rows have in common, and what single rows have left over follows row
/// by row, or comes before (MovingLoops.h).
///
/// Copies that add to one place, of one loop unrolled, have everything read first: `sum[p]` stays in a register for all of them.
///
/// The innermost statements run in the same order as the copies would. What is left over of an inner loop runs row by row, the order in which
/// the program did it.
///
/// Only for three shapes of evidence or less: `isForLoops` says no where the copies are more than statements of a perfect nest (variables
/// of their own, as sums: GCC keeps an array of those in memory, and takes twice the time), where two elements of one
/// array are shared in the same lanes (`a[i - 1]` and `a[i + 1]`, of which copies share more than loops over them say), and where a body is copied less than
/// `fewest` times: two copies are read as easily as a loop.
#pragma once

#include "legality/loops/CanUnrollAndJam.h"
#include "transform/Change.h"

namespace parlift::transform {

bool isForLoops(const legality::UnrollAndJamEvidence &evidence);

/// `isForLoops(evidence)` holds.
Change unrollAndJamInLoops(const legality::UnrollAndJamEvidence &evidence, Names &names);

} // namespace parlift::transform
