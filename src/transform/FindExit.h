/// \file
/// A loop up to the iteration that leaves it, which a loop before it finds.
///
///     for (i) { A; if (c) { X; break; } B; }     =>     for (i_end) if (c) break;
///                                                       for (i; i < i_end) { A; B; }
///                                                       if (i_end < n) { A; X; }
#pragma once

#include "legality/loops/CanFindExit.h"
#include "transform/Change.h"

namespace parlift::transform {

Change findExit(const legality::FindExitEvidence &evidence, Names &names);

} // namespace parlift::transform
