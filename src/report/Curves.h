/// \file
/// The speed-ups that Amdahl's and Gustafson's laws allow, over the number of threads, as SVG.
#pragma once

#include <string>

namespace parlift::report {

/// `parallel`: the share of the work that may run at once.
std::string drawBounds(double parallel, double threads, const std::string &id);

} // namespace parlift::report
