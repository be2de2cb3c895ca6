/// \file
/// A file after first steps, which everything else is planned behind.
#pragma once

#include "pipeline/Pipeline.h"

namespace parlift::pipeline {

struct Beginning {
  AnalyzedFile file; ///< after the steps
  plan::Script steps;
};

/// The loop is parallel, perhaps under a condition.
inline bool mayRunInParallel(const analysis::LoopFacts &loop) {
  return loop.record.verdict == diag::Verdict::Parallel ||
         loop.record.verdict == diag::Verdict::Conditional;
}

} // namespace parlift::pipeline
