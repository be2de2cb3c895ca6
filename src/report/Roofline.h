/// \file
/// What bounds a kernel, drawn: memory or arithmetic (Williams, Waterman, Patterson 2009).
///
///     operations in a nanosecond  <=  min(rate, bandwidth · operations / bytes)
///
/// Both axes are logarithmic. The kernel is a point on the roof above its own intensity, operations / bytes: no code with that traffic can be
/// faster. In: what it does in one run, and what the GPU can. Out: SVG, with the same in words.
#pragma once

#include "report/Model.h"

#include <string>

namespace parlift::report {

/// "memory bounds it: ...", the words below the drawing.
std::string rooflineInWords(const KernelText::Load &load);

std::string drawRoofline(const KernelText::Load &load, const std::string &id);

} // namespace parlift::report
