/// \file
/// The family (Family.h) of quotients of two affine functions, which composes as matrices of two by two do:
///
///     (a·x + b) / (c·x + d)            u = b[i] - a[i] / u;
///
/// Out: the family, in double. Only the ratio of the four numbers counts: they are multiplied with a power of two behind an
/// iteration in which they have grown or shrunk (`rescale`).
#pragma once

#include "legality/scan/Family.h"

namespace parlift::legality {

FamilyRef fractionalFamily();

} // namespace parlift::legality
