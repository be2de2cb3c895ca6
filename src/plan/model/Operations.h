/// \file
/// What the arithmetic of a loop's own statements costs, in the time of one simple operation; those of loops inside are
/// not counted.
///
///     for (j) C[i][j] += alpha * A[i][k] * B[k][j + 1];         alpha * A[i][k]   0      the same in every iteration
///                                                               ... * B, C + ...  2 · 0.5 in a vector loop
///                                                               j + 1             0      part of the address
///
/// In vector loops units work side by side, two of them; elsewhere the next operation waits for the last as a rule.
/// Compilers take what stays the same out of the loop, and write short functions into it: a call is as much as the function does, where
/// its body is known. Loads and stores are not counted here (Estimate.h).
#pragma once

#include "ir/Stmt.h"

namespace parlift::plan {

/// For one iteration, and all lanes of a vector.
double operationsOf(const ir::Stmt &loop, bool isVector);

} // namespace parlift::plan
