/// \file
/// A test before a directive whose loop may have to run never, where GCC would run it.
///
///     lo = INT_MAX; hi = INT_MIN; ...             if (lo <= hi)
///     for (i = lo; i <= hi; i++)         =>       #pragma omp parallel for
///                                                 for (i = lo; i <= hi; i++)
///
/// GCC takes `hi + 1 - lo` for the iterations of a loop with a static schedule and computes it in the counter's type. For two
/// numbers of which nothing is known that may wrap around: of the limits above it makes 2. Where one is a number, or close to the
/// other by the way it is computed, it may not, and nothing is written.
#pragma once

#include "target/openmp/LoopText.h"

#include "ir/Walk.h"

namespace parlift::target::openmp {

/// `lo <= hi`, or null where no test is needed.
ir::ExprRef testOfRange(const ir::Stmt &loop, const ir::Function &function,
                        const ir::LoopStack &enclosing);

/// `lines` are those of the loop: the test is added ahead of its directive, or to what decides between its versions.
void testRange(LoopText &lines, const ir::ExprRef &range, const ir::Stmt &loop,
               const Layout &layout);

} // namespace parlift::target::openmp
