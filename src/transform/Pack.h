/// \file
/// Copies what a loop reads of an array into a small one, which the loop reads then.
///
///     for (i) for (k) for (j)                    double B_tile[64][256];
///       C[i][j] += A[i][k] * B[k][j];            for (k) for (j) B_tile[k - kk][j - jj] = B[k][j];
///                                         =>     for (i) for (k) for (j)
///                                                  C[i][j] += A[i][k] * B_tile[k - kk][j - jj];
///
/// What the loop writes is copied back behind it. The copy stands right before the loop, under its condition if the loop may not run. Its loops have the headers of those that
/// the element is named with; the innermost one goes along the array's rows.
#pragma once

#include "legality/storage/CanPack.h"
#include "transform/Change.h"

namespace parlift::transform {

Change pack(const legality::PackEvidence &evidence, Names &names);

} // namespace parlift::transform
