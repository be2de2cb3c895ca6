/// \file
/// Calls of functions that only compute: an accessor, a distance.
///
///     double norm() const { return x * x + y * y; }       yes
///     double next() { return v[at++]; }                   no: it stores
///
/// Yes is said of functions without effects and of those whose body is here, stores to its own variables alone, reads nothing volatile
/// and calls such functions only, a few deep. Evaluated twice in a row such a call gives the same.
#pragma once

#include "ir/Stmt.h"

namespace parlift::analysis {

bool onlyComputes(const ir::Expr &call);

/// All calls in it only compute, and it reads nothing volatile.
bool isQuiet(const ir::Expr &value);

} // namespace parlift::analysis
