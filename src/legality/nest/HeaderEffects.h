/// \file
/// Does a loop's header do more than count?
///
///     for (i = 0; i < limit(&calls); i++)      asked n + 1 times, by one thread: a header in other words asks otherwise
///     for (i = next(); i < n - used; i++)      once, and before anything else is computed of what it changes
///     for (int &x : queue.next())              OpenMP leaves open whether each thread asks
///
/// In: a loop of the tree. What calls do is found in their bodies where these are in sight; elsewhere the tree says it (ir::Effects).
#pragma once

#include "ir/Stmt.h"

namespace parlift::legality {

/// It changes nothing but variables of which it has assignments, and those of callees. A range is also made anew by none.
bool headerOnlyCounts(const ir::Stmt &loop);

} // namespace parlift::legality
