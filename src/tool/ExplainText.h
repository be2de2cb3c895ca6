/// \file
/// One loop for a person: the cause in a sentence, the places that matter, a drawing of small cases, the directions in few rows, what
/// would help, what would be written.
///
///     iteration of `i`    1     2     3     4     5     6
///                         o---->o---->o---->o---->o---->o        `a[i]` -> `a[i - 1]`: written, then read
///
/// All that was found, row by row, is `--evidence`'s.
#pragma once

#include "diag/Report.h"

#include <string>

namespace parlift::tool {

struct ExplainStyle {
  bool evidence = false;
  std::string written; ///< what parlift would write at the loop, a diff's lines; empty: nothing
};

std::string explainLoop(const diag::FunctionRecord &function, const diag::LoopRecord &loop,
                        const ExplainStyle &style);

} // namespace parlift::tool
