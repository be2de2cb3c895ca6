/// \file
/// Loops whose new code needs the C library's headers, in files that use the headers' names for something else:
///
///     static long random(int i);                    <stdlib.h> declares another `random`
///     void shift(int n, float *a, float free) ...   `free` is a number there
///
/// What would be written is parsed. When that fails, the loops that need headers are left, with the remark need-not-emitted.
#pragma once

#include "frontend/Frontend.h"
#include "ir/Stmt.h"
#include "plan/language/Plan.h"

namespace parlift::pipeline {

/// The new text of a file is a program. `before`: as it was; it may have the header of OpenMP already.
bool compilesAnew(const std::string &before, const std::string &after,
                  const frontend::Request &request);

/// The plan, or one without those loops. `request`: how the unit was parsed.
plan::Plan withoutHeaderClashes(plan::Plan plan, const ir::Unit &unit,
                                const frontend::Request &request);

} // namespace parlift::pipeline
