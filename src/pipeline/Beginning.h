/// \file
/// A file after first steps, which everything else is planned behind.
#pragma once

#include "pipeline/Pipeline.h"

namespace parlift::pipeline {

struct Beginning {
  AnalyzedFile file; ///< after the steps
  plan::Script steps;
};

} // namespace parlift::pipeline
