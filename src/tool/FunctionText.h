/// \file
/// What a function may do, for a person, in the words of its own file.
///
///     cells.c:6:6: function `row`
///       reads: `from[i - 1]`, `scale`, `done`          places that are not its own variables
///       writes: `r[i]`, `done`
///       calls: `measure`, which no file that is given defines: it may read or write anything
///
/// In: a function's tree, with those of the functions that it calls as far as they are known; each is told of once, below. May, not
/// must: a branch that writes is not told apart from one that always runs. What calls of it cannot look into is said with the reason.
#pragma once

#include "ir/Stmt.h"

#include <string>

namespace parlift::tool {

std::string explainFunction(const ir::Function &function);

} // namespace parlift::tool
