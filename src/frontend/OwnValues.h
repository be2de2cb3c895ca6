/// \file
/// Static variables that hold nothing from one call to the next: whoever reads one has set it before, in the same call of
/// the same function, and has called nobody since. Private to this folder.
///
///     static double tmp;
///     void lhs(int n) { for (...) { tmp = 1.0 / f[i];  g[i] = tmp * tmp; } }        what the loop leaves in tmp
///     void rhs(int n) { for (...) { tmp = 2.0 * f[i];  f[i] = tmp; } }              is nobody's
#pragma once

#include "ir/Stmt.h"

#include <set>
#include <vector>

namespace parlift::frontend {

/// Of the candidates, scalars whose address is not taken, those of which this holds in all the functions.
std::set<const ir::Symbol *> ownValues(const std::vector<ir::FunctionRef> &functions,
                                       std::set<const ir::Symbol *> candidates);

} // namespace parlift::frontend
