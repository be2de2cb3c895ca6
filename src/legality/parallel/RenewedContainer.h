/// \file
/// Is what a loop leaves in a container ever read?
///
///     for (i = 0; i < n; i++) { w.clear(); ... }          no: nobody says `w` afterwards
///     for (i = 0; i < m; i++) { w.assign(k, 0.0); ... }   no: each of these iterations begins anew
///     neighbours(0, w);                                   no: the function clears its parameter first
///     for (k = 0; k < m; k++) { w[0] = 0; ... w[j] ... }  no, where each of these iterations reads what it has written itself
///     return w[3];                                        yes
///
/// In: a container that is a variable of the function's own, and which loops around it or beside it are of the last kind. Answers no where its name, and the functions that get it by this name,
/// say so, and nobody else has its address; yes where that is not seen.
#pragma once

#include "analysis/scalars/Liveness.h"
#include "ir/Stmt.h"

#include <functional>

namespace parlift::legality {

bool mayReadContainerAfter(const ir::Function &function, const ir::Stmt &loop,
                           const ir::Symbol &container, const analysis::Liveness &liveness,
                           const std::function<bool(const ir::Stmt &)> &readsItsOwn);

} // namespace parlift::legality
