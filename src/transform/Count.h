/// \file
/// A loop that counts in its body or its test, as a `for` whose header counts.
///
///     i = 0; while (i < n) { x += b[i]; o[i++] = x; }      =>     for (i = 0; i < n; i++) { x += b[i]; o[i] = x; }
///
/// What ran behind the step says the counter as the step would have left it: `b[n - 1]` for `b[n]` behind `n--`. A test of the counter
/// itself, `while (n--)`, says what it compares.
#pragma once

#include "legality/loops/CanCount.h"
#include "transform/Change.h"

namespace parlift::transform {

Change count(const legality::CountEvidence &evidence, Names &names);

} // namespace parlift::transform
