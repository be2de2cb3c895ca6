/// \file
/// Where a subcommand's words go: remarks and errors to standard error, data to standard output or
/// -o.
#pragma once

#include <string>
#include <string_view>

namespace parlift::tool {

void toStderr(std::string_view text);

/// "parlift: error: ..." on standard error.
void printError(std::string_view text);

/// Writes data to `path`, or to standard output when it is empty or "-". False after an error
/// message.
[[nodiscard]] bool writeData(const std::string &path, std::string_view text);

} // namespace parlift::tool
