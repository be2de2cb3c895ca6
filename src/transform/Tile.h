/// \file
/// Runs a band of loops tile by tile; a band of one loop is strip-mined.
///
///     for (i) for (j) S      =>      for (ii) for (jj) {
///                                      i_end, j_end
///                                      for (i) for (j) S
///                                    }
#pragma once

#include "legality/loops/CanTile.h"
#include "transform/Change.h"

namespace parlift::transform {

Change tile(const legality::TileEvidence &evidence, Names &names);

} // namespace parlift::transform
