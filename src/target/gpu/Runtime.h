/// \file
/// The texts of src/runtime, put together for one kind of output.
///
///     "... no GPU (%s)@INSTEAD@ ..."  with {INSTEAD -> "; its loops run on the CPU"}
#pragma once

#include "target/gpu/Dialect.h"

#include <map>
#include <string>

namespace parlift::target::gpu {

/// Each `@NAME@` replaced by its value.
std::string filledIn(std::string text, const std::map<std::string, std::string> &values);

/// What stands for the names that mean the same in all dialects. `required`: the program ends with a message where there is no GPU.
std::map<std::string, std::string> sharedWords(const Dialect::Needs &needs, bool required,
                                               const Link &link);

/// The texts by which a program decides whether the GPU pays; empty: it need not.
std::string weighingText(const Dialect::Needs &needs);

} // namespace parlift::target::gpu
