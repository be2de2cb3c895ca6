/// \file
/// Which assignments of the loop's own text make all accesses to an array, each an update of one number?
///
///     for (i) h[key[i]] += w[i];                     h[key[i]] += w[i]
///     for (e) m.at(row(e), column(e)) += k[e];       m.at(row(e), column(e)) += k[e]
///
/// Then each of them may be one that no other thread interrupts, and no thread needs a copy of the array. In: all accesses of the
/// array in the loop. Out: the assignments, in order; none where some access comes another way: from a callee, a header, a part of
/// a larger statement, or where it is no `op=`, `++` or `--` by one of OpenMP's operators for that.
#pragma once

#include "legality/nest/Nest.h"

#include <vector>

namespace parlift::legality {

std::vector<const ir::Stmt *>
updateStatements(const Nest &nest, LoopIndex loop,
                 const std::vector<const analysis::Access *> &accesses);

/// The same of stores, `flags[key[i]] = 1`, which read nothing there.
std::vector<const ir::Stmt *>
storeStatements(const Nest &nest, LoopIndex loop,
                const std::vector<const analysis::Access *> &accesses);

/// The same of statements in any spelling, with one operand: `h[k] = h[k] | m`, `h[k] = fmax(h[k], w)`, `if (w > h[k]) h[k] = w;`
std::vector<const ir::Stmt *>
combiningStatements(const Nest &nest, LoopIndex loop,
                    const std::vector<const analysis::Access *> &accesses);

} // namespace parlift::legality
