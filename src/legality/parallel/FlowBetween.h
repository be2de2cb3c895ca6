/// \file
/// Does one iteration read what an earlier one wrote, wherever the conditions hold that data decide?
///
///     for (q < n - 1) if (a[q] > a[q + 1]) swap(a[q], a[q + 1]);      q = 0 writes a[1], q = 1 reads it: where the condition holds
///     for (i < n) a[i % m] = b[i];                                    with n = m no: who knows that m >= n may say so
///
/// In: a loop in its nest. Out: such a pair, found in a small instance: all sizes are one number, accesses run in the order of
/// the program, and a condition or a bound that cannot be computed is taken to hold. What the same iteration has written before
/// is its own; updates by one operator are a sum. None: no such pair among those whose places can be computed.
///
/// No verdict rests on it. It says whether it would be wrong to ask a user for `assume(independent)`.
#pragma once

#include "legality/nest/Nest.h"

#include <cstdint>
#include <optional>

namespace parlift::legality {

struct FlowBetween {
  unsigned write = 0, read = 0;      ///< ids of accesses
  std::int64_t source = 0, sink = 0; ///< counters of the loop
  bool isSure = false;               ///< no condition is taken to hold
};

std::optional<FlowBetween> flowBetween(const Nest &nest, LoopIndex loop);

} // namespace parlift::legality
