/// \file
/// A quick look for a solution in small numbers, for systems that elimination leaves undecided.
///
///     0 <= i < n, 0 <= 16·b - i <= 15        all in [-2^10, 2^20]:   i >= 0, n >= 1, b in [0, 65537]
///                                             i := 0                  b in [0, 0], n in [1, ...]
///                                             n := 1                  every row holds
///
/// Ranges are narrowed by each row until nothing changes; then one variable is set to an end of its range, and so on, with a
/// few ways tried. True: there is a solution, which all rows have been checked with. False says nothing.
#pragma once

#include "poly/System.h"

namespace parlift::poly {

bool hasSmallSolution(const Conjunction &rows, unsigned variables);

} // namespace parlift::poly
