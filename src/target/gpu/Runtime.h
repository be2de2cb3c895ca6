/// \file
/// The texts of src/runtime, put together for one kind of output.
///
///     "... no GPU (%s)@INSTEAD@ ..."  with {INSTEAD -> "; its loops run on the CPU"}
#pragma once

#include <map>
#include <string>

namespace parlift::target::gpu {

/// Each `@NAME@` replaced by its value.
std::string filledIn(std::string text, const std::map<std::string, std::string> &values);

} // namespace parlift::target::gpu
