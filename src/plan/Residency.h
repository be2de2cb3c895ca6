/// \file
/// How long arrays may stay on the GPU once a kernel has had them copied there.
///
///     for (t = 0; t < steps; t++) {
///       for (i ...) b[i] = a[i - 1] + a[i + 1];        a kernel
///       double *swap = a; a = b; b = swap;             touches no memory but variables
///       for (i ...) ...                                a kernel
///     }
///     <-- until here                                   what follows may look at them
///
/// As long as the CPU runs nothing that could see or change memory: only assignments of variables that no other name
/// reaches, tests of those, and loops around such. The run of such statements must lie in one block, behind
/// whose last kernel the copying back can be written.
#pragma once

#include "ir/Stmt.h"

#include <map>
#include <set>

namespace parlift::plan {

/// For each kernel (its outermost loop) the statement behind which the arrays are copied back; kernels that are not in
/// the map have theirs copied back at once.
std::map<const ir::Stmt *, const ir::Stmt *>
residentUntil(const ir::Function &function, const std::set<const ir::Stmt *> &kernels);

} // namespace parlift::plan
