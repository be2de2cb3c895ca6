/// \file
/// Words that OpenCL C takes from its users: keywords and types that are plain names to C.
#pragma once

#include <string_view>

namespace parlift::plan {

bool isWordOfOpenCl(std::string_view word);

} // namespace parlift::plan
