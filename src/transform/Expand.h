/// \file
/// Gives a scalar an element for each iteration of a loop.
///
///     for (i = ii; ...) { t = x[i]; y[i] = t; }      =>      double t_at[32];
///                                                            for (...) { t_at[i - ii] = x[i]; ... }
#pragma once

#include "legality/storage/CanExpand.h"
#include "transform/Change.h"

namespace parlift::transform {

Change expand(const legality::ExpansionEvidence &evidence, Names &names);

} // namespace parlift::transform
