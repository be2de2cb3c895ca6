/// \file
/// The family (Family.h) of sums that are kept in a range:
///
///     min(max(x + v, low), high)            x = max(x + a[i], 0);      best = min(best, a[i]);
///
/// In: the type of the state, and which of the three parts occur. Out: a family whose functions have a number for each of them.
/// It refuses what adds behind a limit in a type that could overflow, and extrema whose NaN or zero another order would change.
#pragma once

#include "legality/scan/Family.h"

namespace parlift::legality {

FamilyRef clampFamily(const ir::TypeRef &state, bool hasShift, bool hasLow, bool hasHigh);

} // namespace parlift::legality
