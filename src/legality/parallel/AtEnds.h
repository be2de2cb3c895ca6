/// \file
/// Comparisons with the least and the largest subscript so far, out of the loops in which they need not be made each time.
///
///     for (k = rp[i]; k < rp[i + 1]; k++) {            if (rp[i] < rp[i + 1]) {
///       v_low = k < v_low ? k : v_low;                   v_low = rp[i] < v_low ? rp[i] : v_low;
///       v_high = k > v_high ? k : v_high;       =>       v_high = rp[i + 1] - 1 > v_high ? rp[i + 1] - 1 : v_high;
///       x_low = ci[k] < x_low ? ci[k] : x_low;         }
///       ...                                            for (k = rp[i]; k < rp[i + 1]; k++) {
///     }                                                  x_low = ci[k] < x_low ? ci[k] : x_low; ...
///
/// A subscript that rises by one with the counter of a loop has its ends in the first and the last iteration, one that stands still in
/// the loop is the same in all. Moved are those that each iteration of a plain counted loop comes to, where the loop runs at all.
#pragma once

#include "ir/Stmt.h"

#include <set>

namespace parlift::legality {

/// `ends`: the variables that hold the least and the largest. `look` reads memory, and writes none.
ir::StmtRef atEnds(const ir::StmtRef &look, const std::set<const ir::Symbol *> &ends);

} // namespace parlift::legality
