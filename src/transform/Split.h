/// \file
/// Runs a loop in two parts.
///
///     for (i = 0; i < n; i++) S     =>    const int i_split = m < n ? m : n;
///                                         for (i = 0; i < i_split; i++) S
///                                         for (i = i_split; i < n; i++) S
///
/// The point is kept within the loop's range, and where the loop does not run, neither part does.
#pragma once

#include "legality/loops/CanSplit.h"
#include "transform/Change.h"

namespace parlift::transform {

Change split(const legality::SplitEvidence &evidence, Names &names);

} // namespace parlift::transform
