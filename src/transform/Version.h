/// \file
/// Writes a nest twice, with a test before that says which one runs.
///
///     for (...) ...     =>     // the arrays do not overlap
///                              if (c + n <= a || a + n <= c) {
///                                for (...) ...
///                              } else {
///                                for (...) ...
///                              }
#pragma once

#include "legality/versions/CanVersion.h"
#include "transform/Change.h"

namespace parlift::transform {

Change version(const legality::VersionEvidence &evidence);

} // namespace parlift::transform
