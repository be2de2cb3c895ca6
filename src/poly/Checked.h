/// \file
/// Arithmetic on coefficients that says when it overflows. Private to the folder.
#pragma once

#include <cstdint>

namespace parlift::poly {

using Number = std::int64_t;

/// Thrown where a number would not fit; who asks answers "undecided".
struct Overflow {};

inline Number combine(Number a, Number x, Number b, Number y) {
  Number left = 0, right = 0, sum = 0;
  if (__builtin_mul_overflow(a, x, &left) || __builtin_mul_overflow(b, y, &right) ||
      __builtin_add_overflow(left, right, &sum) || sum == INT64_MIN)
    throw Overflow{};
  return sum;
}

inline Number floorDivide(Number a, Number b) {
  return a / b - (a % b != 0 && (a < 0) != (b < 0) ? 1 : 0);
}

} // namespace parlift::poly
