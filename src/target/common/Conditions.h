/// \file
/// Conditions that are put together as text, where their parts were written by different hands.
///
///     bothHold("a || b", "n > 0")           (a || b) && n > 0
///     bothHold("(a || b) && c", "n > 0")    (a || b) && c && n > 0
#pragma once

#include <string>

namespace parlift::target {

/// Both hold, the first asked first. An empty one always does. What binds less tightly than `&&` is put in parentheses.
std::string bothHold(const std::string &first, const std::string &second);

} // namespace parlift::target
