/// \file
/// Which loops become the dimensions of a kernel's grid: the loop, and those inside that are its whole body and as parallel.
///
///     for (i < n)                  i: n iterations
///       for (j = i; j < n)         j: n - i of them, n at most: the rectangle around the triangle
///
/// In: a parallel loop and its mark. Out: up to three loops, with the numbers of their iterations before the first one;
/// axes and threads are chosen later (KernelMaker.h). It ends before a loop whose number cannot be said there.
#pragma once

#include "analysis/model/Analysis.h"
#include "ir/Kernel.h"
#include "legality/nest/Nest.h"

#include <vector>

namespace parlift::plan {

struct KernelGrid {
  std::vector<const analysis::LoopFacts *> loops;
  std::vector<legality::LoopIndex> indices; ///< in the nest
  std::vector<ir::GridDimension> dimensions;
};

/// As long, before the loop: not positive where it does not run. Null: there are no words.
ir::ExprRef tripsOf(const analysis::LoopFacts &loop);

/// `values`: what the kernel knows besides its counters. The loop has trips and a step.
KernelGrid gridOf(const legality::Nest &nest, legality::LoopIndex index,
                  const analysis::LoopFacts &loop, const analysis::FunctionFacts &facts,
                  const ir::ParallelMark &mark, const std::vector<ir::SymbolRef> &values);

} // namespace parlift::plan
