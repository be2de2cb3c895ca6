/// \file
/// May a pointer be null where a loop begins, as far as the loop shows?
///
///     for (i = 0; i < n; i++) {
///       if (w != NULL) w[i] = a[i];          w may be: all of it is left alone for a reason that is the same in all iterations
///       if (a[i] > 3)  v[i] = a[i];          v not: whether an element is touched says nothing of whether the array is there
///
/// C and C++ form no address of a null pointer but itself, so that `w + n <= a` must not be asked then: `!w || w + n <= a` is.
/// `this` is never null, and compilers warn of who asks. An answer too often yes costs a reader some words; it decides nothing.
#pragma once

#include "legality/nest/Nest.h"

namespace parlift::legality {

/// `base` is a pointer of the nest's table.
bool mayBeMissing(const Nest &nest, analysis::LoopIndex loop, unsigned base);

} // namespace parlift::legality
