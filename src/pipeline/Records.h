/// \file
/// From facts to the records that the sinks print.
#pragma once

#include "pipeline/Pipeline.h"
#include "support/Edit.h"

#include <string>
#include <vector>

namespace parlift::pipeline {

/// The selected loops of a file. Loops that the front end could not lower at all are in it too, as
/// `unknown`: no loop is silently left out.
diag::FileRecord makeRecord(const AnalyzedFile &file, const Selection &selection,
                            const std::vector<frontend::Skipped> &skipped);

/// The facts of each loop, a line each, for --dump-after=analyze.
std::string describe(const std::vector<analysis::FunctionFacts> &functions);

/// Edits, a line each, for --dump-after=emit.
std::string describe(const std::vector<Edit> &edits);

} // namespace parlift::pipeline
