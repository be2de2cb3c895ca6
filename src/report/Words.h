/// \file
/// Figures and texts as a report says them.
///
///     12345678    "12.3 million"         0.4271    "43 %"         "a[i] = a[i - 1] + ..."    "a[i] = a[i …"
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace parlift::report {

/// Of more bytes than `most` the beginning, cut between characters, and an ellipsis.
std::string shortened(std::string_view text, std::size_t most);
/// Three digits that matter, "12,000", "3.45 million".
std::string amount(double number);
std::string percent(double share);
/// "3.4x".
std::string times(double factor);
std::string counted(std::size_t number, std::string_view noun);

} // namespace parlift::report
