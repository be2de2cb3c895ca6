/// \file
/// A variable becomes the array element that it ends in.
///
///     w = A[i]; for (k) w -= B[k]; A[i] = w / 2;     =>     for (k) A[i] -= B[k]; A[i] = A[i] / 2;
#pragma once

#include "legality/storage/CanKeepInPlace.h"
#include "transform/Change.h"

namespace parlift::transform {

Change keepInPlace(const legality::InPlaceEvidence &evidence);

} // namespace parlift::transform
