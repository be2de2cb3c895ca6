/// \file
/// A file of SMT-LIB 2 for what the verdicts on selected loops rest on: see docs/certificates.md.
///
///     ; 1. `a[i]` (written on line 3) and `a[i + n]` (read on line 3) never meet in different iterations of ...
///     (set-logic QF_LIA) ... (check-sat)
///     (reset)
///     ; 2. ...
///
/// Each part stands for itself; a solver that reads the file answers `unsat` once for each, and nothing else.
#pragma once

#include "pipeline/Pipeline.h"

namespace parlift::pipeline {

/// Empty where nothing is claimed. `first`: the number of the first claim; raised by the number of claims.
std::string certificate(const AnalyzedFile &file, const Selection &selection,
                        const analysis::Options &options, unsigned &first);

} // namespace parlift::pipeline
