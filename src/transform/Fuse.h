/// \file
/// Runs two loops as one.
///
///     for (i) S1;  for (j) S2(j);      =>      for (i) { S1; S2(i); }
#pragma once

#include "legality/loops/CanFuse.h"
#include "transform/Change.h"

namespace parlift::transform {

Change fuse(const legality::FusionEvidence &evidence);

} // namespace parlift::transform
