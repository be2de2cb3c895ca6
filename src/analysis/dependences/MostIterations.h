/// \file
/// How many iterations a loop has at most, and at least, whatever the loops around it do.
///
///     for (ii = 0; ii < n; ii += 32)                    at most 32: i_end - ii <= 32
///       for (i = ii; i < min(ii + 32, n); i++)
///
/// In: a loop of a table. Out: the least number, up to `limit`, that it is proved not to exceed; nullopt where
/// there is none. Exact on linear bounds, the cases of computed values included.
#pragma once

#include "analysis/symbolic/Access.h"

#include <optional>

namespace parlift::analysis {

std::optional<std::int64_t> mostIterations(const AccessTable &table, LoopIndex loop,
                                           std::int64_t limit);

/// The loop is proved to run at most so many times.
bool isAtMost(const AccessTable &table, LoopIndex loop, std::int64_t number);

/// The counter is proved to start above the number, or below it.
bool startsAbove(const AccessTable &table, LoopIndex loop, std::int64_t number);
bool startsBelow(const AccessTable &table, LoopIndex loop, std::int64_t number);

/// Whenever the loop is reached it is proved to come to the value that the variable of `outer`, a loop around
/// it, has then: `for (k < n) for (i < n)` comes to i = k. Both count up by one.
bool comesTo(const AccessTable &table, LoopIndex loop, LoopIndex outer);

/// The value, of what is known where the loop is reached, is proved not to exceed the number there.
bool isNeverMore(const AccessTable &table, LoopIndex loop, const Polynomial &value,
                 std::int64_t number);

/// The loop is proved to run whenever it is reached.
bool runsAtLeastOnce(const AccessTable &table, LoopIndex loop);

} // namespace parlift::analysis
