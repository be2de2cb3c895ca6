/// \file
/// A quick decision of whether linear constraints have an integer solution, without isl.
///
/// Substitution of equalities and Fourier-Motzkin elimination as in the Omega test (Pugh 1991): a
/// variable is eliminated exactly when one side of all its bounds has coefficient one. Systems of
/// loops nearly always are of that kind. Undecided when they are not, when rows become too many, or
/// when a coefficient would overflow.
#pragma once

#include "poly/System.h"

namespace parlift::poly {

enum class QuickAnswer : std::uint8_t { Empty, NotEmpty, Undecided };

QuickAnswer quickEmptiness(const Conjunction &rows, unsigned variables);

/// The same with many more rows, for what would be asked of isl otherwise: of the rows that eliminations leave, and where these
/// are not exact, of fewer points that all have a solution above them (the Omega test's dark shadow).
///
///     5 <= 3·x <= y, y <= 2·x + 4      shadow on y: 5 <= y, ...      dark shadow: 5 + (3 - 1)·(1 - 1) <= y, ...
QuickAnswer thoroughEmptiness(const Conjunction &rows, unsigned variables);

/// A system that has a solution if and only if the given one has: without equalities that have a unit coefficient, and
/// without the variables that these fix or that no row mentions.
struct SmallerSystem {
  Conjunction rows;
  unsigned variables = 0;
};
SmallerSystem withoutEqualities(const Conjunction &rows, unsigned variables);

/// Exactly what the rows say of the variables that are kept, as far as that takes no more rows than there were. Others stay where it
/// would; all keep their numbers.
///
///     0 <= i < n, j = i + 1, 5 <= j, kept: n        n >= 5
Conjunction whatIsSaidOf(const std::vector<bool> &kept, const Conjunction &rows);

/// The form's value when the equalities alone fix it.
std::optional<std::int64_t> valueByEqualities(const Conjunction &rows, unsigned variables,
                                              const Affine &form);

} // namespace parlift::poly
