/// \file
/// In which loop around another one does all that is looked at ahead of that one stay as it is?
///
///     for (t = 0; t < steps; t++) {               t: nothing in it writes rp, ci or n
///       for (i = 0; i < n; i++)
///         for (k = rp[i]; k < rp[i + 1]; k++)     looked at: rp, ci
///           y[i] += v[k] * x[ci[k]];
///       p = x; x = y; y = p;
///     }
///
/// What is looked at there need be looked at once, the first time. In: a body that is run ahead of a loop, with that loop's header. Out: the path
/// of the outermost such loop; empty: there is none. Refuses loops around in which something is not followed: statements and calls that may
/// write, variables whose address is known or that are references, memory that may be what is read.
#pragma once

#include "legality/nest/Nest.h"

#include <set>
#include <string>

namespace parlift::legality {

/// `own`: variables of those lines, which they set before they read them.
std::string loopThatKeeps(const Nest &nest, LoopIndex loop, const ir::Stmt &look,
                          const std::set<const ir::Symbol *> &own);

} // namespace parlift::legality
