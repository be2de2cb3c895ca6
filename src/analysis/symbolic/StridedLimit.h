/// \file
/// Is a value small in loops whose counters move by a value?
///
///     for (i = 0; i < n; i += len)             i is len * t, and len * t <= n - 1 all that is known of it
///       for (j = 0; j < len; j++)
///         a[i + j]                             at most n - 1 + len - 1: below 2^62 if both are below 2^61
///
/// In: facts that hold where the value is computed, the loops around it. Out: that it is proved to be at most `limit`; false: it is not.
#pragma once

#include "analysis/symbolic/Bounds.h"

namespace parlift::analysis {

/// The counter moves by a value: `i += len`.
bool isStrided(const NestLoop &loop);

bool isAtMost(const Polynomial &value, std::int64_t limit, const AccessTable &table,
              const std::vector<LoopIndex> &loops, const Bounds &bounds);

} // namespace parlift::analysis
