/// \file
/// Elements that a loop nest reads and that nothing in it writes: they may be read once, and earlier.
///
///     for (i) for (k) for (j) C[i][j] += A[i][k] * B[k][j];      A[i][k], B[k][j]:  same value all the time;
///                                                                A[i][k] at one address for all of loop j
///
/// In: a nest, the loop in which nothing may write them, and an innermost loop in it. Out: the places, as they stand in the
/// innermost body; and whether they may be read just before that loop, which must be sure to run. Empty where nothing would
/// be gained: where the body writes no memory compilers see as much by themselves. Left out is what the body evaluates under
/// a condition, what is computed from other elements or from variables that the nest sets, and arrays that may overlap one
/// that is written.
#pragma once

#include "legality/nest/Nest.h"

#include <set>

namespace parlift::legality {

struct SteadyReads {
  std::set<const ir::Expr *> inBody;
  std::set<const ir::Expr *>
      beforeLoop; ///< of those the ones that may be read before the innermost loop
};

SteadyReads steadyReads(const Nest &nest, LoopIndex root, LoopIndex innermost);

} // namespace parlift::legality
