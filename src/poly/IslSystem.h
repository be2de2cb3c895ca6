/// \file
/// Systems to isl's sets and back. Included in src/poly only.
#pragma once

#include "poly/Isl.h"
#include "poly/System.h"

namespace parlift::poly {

/// { [v0, v1, ...] : rows } without parameters.
BasicSet toBasicSet(const Conjunction &rows, unsigned variables);
Set toSet(const Disjunction &formula, unsigned variables);

/// The form on the space of toBasicSet.
AffineForm toAffineForm(const Affine &form, unsigned variables);

/// Rows of a set without existentials; none where a coefficient does not fit, or on error.
std::optional<Disjunction> toDisjunction(const Set &set);

/// A value that fits 64 bits.
std::optional<std::int64_t> toInteger(const Value &value);

/// Values of the variables; none for a void point, or where one of them does not fit.
std::optional<std::vector<std::int64_t>> coordinatesOf(const Point &point, unsigned variables);

} // namespace parlift::poly
