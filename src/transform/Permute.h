/// \file
/// Puts perfectly nested loops in another order.
///
///     for (i) for (j) S(i, j)      =>      for (j) for (i) S(i, j)
///
/// The headers move as they are; declarations between the loops go to the innermost body.
#pragma once

#include "legality/loops/CanPermute.h"
#include "transform/Change.h"

namespace parlift::transform {

Change permute(const legality::PermutationEvidence &evidence);

} // namespace parlift::transform
