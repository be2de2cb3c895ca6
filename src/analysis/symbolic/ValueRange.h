/// \file
/// Which values an expression may have, by its types and numbers alone.
///
///     unsigned char c;     c          0 .. 255
///                          c * 2      0 .. 510             c & 6     0 .. 6
///     int n;               n + 1      the type's: it may overflow; computed exactly -2^31 + 1 .. 2^31
///                          n > 3      0 .. 1               c < 0     known to be false
///     static const int t[] = {3, 1, 4};     t[i]     1 .. 4
///
/// In: any expression. Out: an interval that holds its value whatever the variables are; of what is not understood its type's.
/// Ends are doubles: beyond 2^53 they are rounded, so that only what is strictly inside a type's ends is known to fit it.
#pragma once

#include "ir/Expr.h"

#include <optional>

namespace parlift::analysis {

struct ValueRange {
  double low = 0, high = 0;
  std::optional<double> constant() const { return low == high ? std::optional(low) : std::nullopt; }
};

/// Without bounds where it is no integer.
ValueRange rangeOf(const ir::Type &type);
ValueRange rangeOf(const ir::Expr &expr);
/// Of sums, differences, products, quotients and opposites: before they are made to fit the type.
ValueRange exactRangeOf(const ir::Expr &expr);
/// The numbers in the object that an integer is read from; null: they are not known.
const ir::Constants *constantsIn(const ir::Expr &place);
bool fits(const ValueRange &values, const ir::Type &type);

/// What a comparison yields, where that is the same for all values; nullopt: it is not known, or no comparison.
std::optional<bool> knownComparison(const ir::Expr &expr);

} // namespace parlift::analysis
