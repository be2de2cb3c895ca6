/// \file
/// Functions whose calls of themselves become tasks, in a file that can have them.
///
/// None where declarations must come first, and for other targets than OpenMP. What would be written is parsed; a file that does not compile with it keeps its functions as they are.
#pragma once

#include "pipeline/Pipeline.h"

namespace parlift::pipeline {

/// `request`: how the unit was parsed. It looks at nothing that each thread has of its own (frontend::Result).
plan::TasksPlan tasksOf(const ir::Unit &unit, const frontend::Request &request,
                        const Options &options);

} // namespace parlift::pipeline
