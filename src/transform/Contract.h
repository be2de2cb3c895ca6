/// \file
/// Puts a scalar in the place of an array that carries values only within an iteration.
///
///     T[i] = a[i] + b[i];             double T_i = a[i] + b[i];
///     c[i] = T[i] * T[i];      =>     c[i] = T_i * T_i;
///
/// The array's declaration goes when nothing is left of it.
#pragma once

#include "legality/CanContract.h"
#include "transform/Change.h"

namespace parlift::transform {

Change contract(const legality::ContractionEvidence &evidence, Names &names);

} // namespace parlift::transform
