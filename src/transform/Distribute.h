/// \file
/// Gives groups of statements loops of their own.
///
///     for (i) for (j) { S1; S2; }      =>      for (i) for (j) S1;
///                                              for (i) for (j) S2;
#pragma once

#include "legality/loops/CanSplitStatements.h"
#include "transform/Change.h"

namespace parlift::transform {

Change distribute(const legality::DistributionEvidence &evidence);

} // namespace parlift::transform
