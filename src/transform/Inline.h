/// \file
/// Functions' bodies in the place of calls.
///
///     norm = length(n, v);      =>      {
///                                         double s = 0;
///                                         for (int i = 0; i < n; i++) s += v[i] * v[i];
///                                         norm = s;
///                                       }
///
/// A parameter that the body leaves as it is becomes the variable, or the array, that it is given; others are variables of the block, with
/// names that nothing else has. Variables of the body that would hide one of an argument get other names. What is given back is
/// assigned within the block; where the body has variables of the target's names, or the call is a part of an expression, through a
/// variable in front of it.
#pragma once

#include "legality/loops/CanInline.h"
#include "transform/Change.h"

namespace parlift::transform {

Change inlineCalls(const legality::InlineEvidence &evidence, Names &names);

} // namespace parlift::transform
