/// \file
/// Words in a row, as a sentence has them.
///
///     {"a"}                 a
///     {"a", "b", "c"}       a, b and c          with another last word: a, b or c
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace parlift {

/// Empty: there are none.
std::string listed(const std::vector<std::string> &words, std::string_view last = "and");

/// Names of the program's: "`a`, `b` and `c`".
std::string listedNames(std::vector<std::string> names);

} // namespace parlift
