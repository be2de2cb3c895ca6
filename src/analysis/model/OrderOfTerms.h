/// \file
/// May the terms of a sum be added in another order than the program's?
///
///     n - (i - 9223372036854775800)       leavesNoRoom: `n + 9223372036854775800 - i` leaves the widest type there is, and which order
///                                         keeps inside of it hangs on the values
///     i - 2147483600 + k                  hasLargeNumber: `i + k - 2147483600` may leave `int` where the program's order does not; as
///                                         `long` any order is right
///     n - k - 1                           neither
///
/// In: a polynomial, which has forgotten the order of what it was made of. Out: whether that order would have to be known.
#pragma once

#include "analysis/symbolic/Polynomial.h"

namespace parlift::analysis {

bool leavesNoRoom(const Polynomial &value);
bool hasLargeNumber(const Polynomial &value);

} // namespace parlift::analysis
