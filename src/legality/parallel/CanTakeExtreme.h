/// \file
/// Is the last value that a loop leaves in a variable the greatest, or the least, that it ever takes?
///
///     int last = -1;
///     for (int i = 0; i < n; i++)                  reduction(max: last)
///       if (a[i] < 0) last = i;
///
/// Iterations ascend, so that of the values `i + c` that they assign a later one is greater; the one from before the loop is
/// known not to be. Which iteration came last need not be known then: the greatest value is that one's. With a counter that
/// descends it is the least.
/// Refuses variables that other names reach, iterations that read what another one left, values that are not one and the same
/// `i + c` of the loop's own counter, conversions that may turn their order, and a first value that is not a number written
/// in front of the loop.
#pragma once

#include "legality/nest/Answer.h"
#include "legality/nest/Nest.h"

namespace parlift::legality {

/// Else why not, as a note.
Answer<analysis::Reduction, diag::Note> canTakeExtreme(const Nest &nest, LoopIndex loop,
                                                       const analysis::ScalarUse &use);

} // namespace parlift::legality
