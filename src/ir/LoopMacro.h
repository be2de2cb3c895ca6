/// \file
/// Which use of a macro says a loop.
#pragma once

#include "ir/Stmt.h"

namespace parlift::ir {

/// `REP(i, n)` in the body of the function, in which the loop's keyword stands; null: the loop is written, or a macro says the
/// function.
const MacroUse *useThatSays(const Function &function, const Stmt &loop);

} // namespace parlift::ir
