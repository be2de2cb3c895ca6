/// \file
/// Puts a scalar, or an array of fewer subscripts, in the place of an array that carries values only within an iteration.
///
///     T[i] = a[i] + b[i];             double T_i = a[i] + b[i];
///     c[i] = T[i] * T[i];      =>     c[i] = T_i * T_i;
///
///     for (j) T[i][j] = a[j];         double T_i[50];
///     for (j) c[j] += T[i][j];  =>    for (j) T_i[j] = a[j];
///                                     for (j) c[j] += T_i[j];
///
/// The array's declaration goes when nothing is left of it.
#pragma once

#include "legality/storage/CanContract.h"
#include "transform/Change.h"

namespace parlift::transform {

Change contract(const legality::ContractionEvidence &evidence, Names &names);

} // namespace parlift::transform
