/// \file
/// Keeps an array element in a variable while a loop runs.
///
///     for (j) q[i] += A[i][j] * p[j];      =>      double q_i = q[i];
///                                                  for (j) q_i += A[i][j] * p[j];
///                                                  q[i] = q_i;
///
/// A store right before the loop, `q[i] = 0`, becomes the variable's first value. What is gathered under conditions begins with
/// nothing, and is joined to the element where it is something: `if (value != 0) *count += value`.
#pragma once

#include "legality/storage/CanScalarReplace.h"
#include "transform/Change.h"

namespace parlift::transform {

Change scalarReplace(const legality::ScalarReplacementEvidence &evidence, Names &names);

} // namespace parlift::transform
