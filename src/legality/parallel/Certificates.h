/// \file
/// All that the verdicts on a function's loops rest on and that numbers can say, as scripts for a solver (analysis/dependences/Claims.h).
///
/// Of a loop: pairs of accesses that never meet in different iterations of it; what is written before it is read, so that
/// the iterations can have an array of their own; elements that a tested range covers; conditions that choose parameters.
/// A pair that is dependent, or that was not decided, makes no claim but that it meets in no other order than was found.
#pragma once

#include "analysis/dependences/Claims.h"
#include "ir/Stmt.h"

#include <vector>

namespace parlift::legality {

std::vector<analysis::Claim> claimsOf(const ir::FunctionRef &function,
                                      const analysis::Options &options);

} // namespace parlift::legality
