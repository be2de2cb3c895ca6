/// \file
/// The loop that finds, before another one, the ends of what that one touches through index arrays (ir/Ranges.h).
///
///     int x_low = INT_MAX, x_high = INT_MIN;
///     #pragma omp parallel for reduction(min:x_low) reduction(max:x_high)
///     for (int i = 0; i < n; i++) {
///       x_low = idx[i] < x_low ? idx[i] : x_low;
///       x_high = idx[i] > x_high ? idx[i] : x_high;
///     }
///
/// In: what is to be found, and the loop, whose header and mark's counter it takes. Out: lines.
#pragma once

#include "ir/Ranges.h"
#include "target/common/Layout.h"

#include <string>
#include <vector>

namespace parlift::target {

/// `int x_low = INT_MAX, x_high = INT_MIN;`
std::string endsDeclared(const ir::RangesMark::Range &range);

/// The loop's header for another loop over the same iterations: `for (int i = 0; i < n; i++)`.
std::string headerAgain(const ir::Stmt &loop, const ir::ParallelMark &mark, bool declares);

/// The header around what computes the subscripts. `indent`: before the lines; `unit`: one level of it.
std::vector<std::string> lookLoop(const ir::RangesMark &ranges, const ir::Stmt &loop,
                                  const std::string &header, const Layout &layout,
                                  const std::string &indent, const std::string &unit);

/// By itself, with the ends' declarations: for a function that starts a kernel, where the words of the loop mean the same and the ends
/// have their names. Counters from before the loop are declared there.
std::vector<std::string> lookLines(const ir::RangesMark &ranges, const ir::Stmt &loop,
                                   const Layout &layout, const std::string &indent);

} // namespace parlift::target
