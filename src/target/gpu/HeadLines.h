/// \file
/// "head(a, b, ...) {" in lines of at most 100 columns.
#pragma once

#include <string>
#include <vector>

namespace parlift::target::gpu {

std::vector<std::string> headLines(const std::string &head, const std::vector<std::string> &parts,
                                   const std::string &tail);

} // namespace parlift::target::gpu
