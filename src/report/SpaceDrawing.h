/// \file
/// A small instance of a loop as SVG: a dot for each iteration, an arrow from one to another that depends on it.
///
///     two loops    outer downwards, inner to the right        one loop    a row of dots, arcs above it
#pragma once

#include "report/Model.h"

namespace parlift::report {

/// Empty where there are no points.
std::string drawSpace(const Space &space, const std::string &id);

} // namespace parlift::report
