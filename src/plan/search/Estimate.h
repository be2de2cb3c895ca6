/// \file
/// How long will a function's loops take? The measure that the planner compares programs by, in the time of one
/// simple operation.
///
///     T(loop)  =  trips · (T(statements) + Σ T(loops inside))                   sequential
///                 the same · (1 / threads + 1 / trips) + start                  the outermost loop that can run
///                                                                               in parallel
///     T(statement) = operations + Σ over accesses of
///         0        invariant in the innermost loop around it
///         s/line   stride s, at most 1 line, times what a line costs from where it comes:
///                  the smallest cache that holds what the loops inside the reuse touch; the part of the lines
///                  that no loop comes back to comes from memory. The last cache is all threads': what differs
///                  from one to the other counts for each of them
///     vectorized innermost loops: unit strides only, divided by the vector's lanes
///     a small local array in loops of constant lengths: in registers, if the machine has enough; those loops are
///                  unrolled, and what an access has in common with the iterations of one of them is loaded once for all
///
/// The reuse distance of an access is the footprint of one iteration of the innermost loop that comes back to its
/// line (McKinley, Carr, Tseng 1996; Wolf and Lam 1991), all loops in it counted. A skewed loop moves on by a few rows of
/// a block and comes back to the rest (analysis::newPartPerIteration). What differs by a few iterations from another
/// access, `a[i - 1][j]` from `a[i + 1][j]`, finds its line where those have left it. A cache that what is reused would fill by
/// more than half holds a part of it. Diagonals of blocks are taken to be
/// half idle in one of their rounds. Estimates choose between programs that are
/// all right; they may be wrong by any factor and no result depends on them.
#pragma once

#include "analysis/dependences/Locality.h"
#include "analysis/model/Analysis.h"
#include "legality/nest/Nests.h"
#include "plan/model/Cost.h"
#include "plan/model/Machine.h"

namespace parlift::plan {

/// `size`: what is presumed of sizes that are not known.
double estimate(const legality::Nests &nests, const analysis::FunctionFacts &facts,
                const Machine &machine, const CostModel &cost,
                double size = analysis::presumedSize);

} // namespace parlift::plan
