/// \file
/// The test of a plain counted loop before its first iteration: `n > 0` of `for (i = 0; i < n; i++)`.
#pragma once

#include "ir/Stmt.h"

namespace parlift::transform {

ir::ExprRef loopRuns(const ir::Stmt &loop);

} // namespace parlift::transform
