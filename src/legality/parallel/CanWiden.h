/// \file
/// May strips of a loop, brought outside of the loop around it, be of any width (ir/Strips.h)?
///
///     for (long jj = 0; jj < m; jj += 64) {
///       const int j_end = jj + 64 < m ? jj + 64 : m;
///       for (int i = 1; i < n; i++)
///         for (int j = jj; j < j_end; j++)
///           a[i][j] += a[i - 1][j];
///     }
///
/// Strips of 64 columns go down the rows of a matrix, each row in another page; strips of a thread's share of the columns are the
/// rows themselves with one thread, and run as the program did.
///
/// That strips of one width may run side by side says nothing of another width's, whose ends are elsewhere: here no iteration of j has to
/// do with another one, in whatever iterations of i. Refuses what only a condition makes true, and scalars that pass values on.
#pragma once

#include "legality/nest/Nest.h"

namespace parlift::legality {

/// `strips`: the loop over jj.
bool canWiden(const Nest &nest, LoopIndex strips);

} // namespace parlift::legality
