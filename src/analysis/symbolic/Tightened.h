/// \file
/// The nearest integer points of a half-space: what a common factor of the unknowns says more.
///
///     2 * r >= 0       ->   r >= 0
///     4 * n - 3 >= 0   ->   n - 1 >= 0        n is an integer, and 3/4 of one is none
///
/// Equations stay as they are, and so does what has a denominator.
#pragma once

#include "analysis/symbolic/Polynomial.h"

namespace parlift::analysis {

Constraint tightened(const Constraint &constraint);

} // namespace parlift::analysis
