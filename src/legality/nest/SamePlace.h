/// \file
/// Accesses to one element in the same words, and the statements that are sure to be executed.
#pragma once

#include "legality/nest/Nest.h"

#include <set>

namespace parlift::legality {

/// Equal subscripts and fields from the same base on.
bool samePath(const analysis::Access &a, const analysis::Access &b);

/// What is evaluated whenever the sequence is executed: by its assignments, not those in branches and loops.
std::set<const ir::Expr *> unconditional(const ir::Stmt &sequence);

} // namespace parlift::legality
