/// \file
/// What would have to be so that a write, with all its iterations, reaches as far as a read of the same array.
///
///     for (j = 0; j < n; j++) t[j] = ...;        writes   0 .. n - 1
///     for (j = 0; j < m; j++) ... = t[j];        reads    0 .. m - 1        m <= n
///     for (i < p) for (k < q) t[i*q + k] = ...;  writes   where p >= 1 and q >= 1 only
///
/// In: a read and a write of one base. Out: guesses, which prove nothing: factors that are no numbers count as positive. Whether
/// the read finds what was written where they hold is asked of Coverage.h. None where no guess is about values that are the same
/// throughout the loop.
#pragma once

#include "analysis/symbolic/Access.h"

#include <vector>

namespace parlift::legality {

std::vector<analysis::Constraint> wouldFill(const analysis::AccessTable &table,
                                            const analysis::Access &read,
                                            const analysis::Access &write,
                                            analysis::LoopIndex loop);

} // namespace parlift::legality
