/// \file
/// That a GPU pays, as a variable in the conditions of programs in between: what the text that stands in its place in the result will say is
/// not known to anybody before.
///
///     version f:1 n > 610 && gpu_pays_here        a step of a plan
///     if (n > 610 && gpu_pays_here)               what is analysed: neither branch knows how the other one is come to
///     if (n > 610 && gpu_pays(...))               the result
#pragma once

#include "ir/Kernel.h"
#include "ir/Stmt.h"

#include <string_view>

namespace parlift::ir {

inline constexpr std::string_view gpuPaysHere = "gpu_pays_here";
/// The file that declares it while there is one text after the other.
inline constexpr const char *gpuDecisionFile = "/parlift/gpu_pays_here.h";

/// The variable, in a tree that comes from no text yet.
SymbolRef gpuDecision();
/// Where the condition names it; null: nowhere.
const Expr *gpuDecisionIn(const Expr &condition);
/// The innermost branch with such a condition that holds the statement on its `then` side; null: there is none.
const Stmt *gpuDecisionAround(const Function &function, const Stmt &stmt);
/// `i_trips`, which the function that starts a kernel has of each loop of its grid.
SymbolRef tripsVariable(const GridDimension &dimension);
/// Parameters and variables of the file say it: it means the same wherever none of them is set.
bool isSaidOutside(const Expr &expr);

} // namespace parlift::ir
