/// \file
/// Writes the first or last iterations of a loop before or behind it.
///
///     for (i = 0; i < n; i++) S(i)     =>    const int i_last = 0 < n ? n - 1 : 0;
///                                            for (i = 0; i < i_last; i++) S(i)
///                                            if (i_last < n) S(i_last)
///
/// The tests are left out where the loop is known to have the iterations.
#pragma once

#include "legality/loops/CanPeel.h"
#include "transform/Change.h"

namespace parlift::transform {

Change peel(const legality::PeelEvidence &evidence, Names &names);

} // namespace parlift::transform
