/// \file
/// Runs a loop backwards.
///
///     for (i = 0; i < n; i++) S           =>    for (i = n - 1; i >= 0; i--) S
///     for (i = n - 1; i >= 0; i--) S      =>    for (i = 0; i < n; i++) S
///
/// Where the loop may not run at all, `n - 1` could be no number: `const int i_last = 0 < n ? n - 1 : -1;`
#pragma once

#include "legality/loops/CanReverse.h"
#include "transform/Change.h"

namespace parlift::transform {

Change reverse(const legality::ReversalEvidence &evidence, Names &names);

} // namespace parlift::transform
