/// \file
/// The dependence graph of a loop's statements, for a drawing.
///
///     S1: A[i] = B[i - 2];          {S2}  ->  {S1}        d1 RAW B (<), d2 RAW B (<)
///     S2: B[i] = B[i - 1];
///
/// In: a loop in its nest, and the function's dependences as everybody is told them. Out: statements in the order of their strongly
/// connected components. Where legality/loops/StatementGraph refuses, the graph is that of the dependences alone, with what it says.
#pragma once

#include "legality/nest/Nest.h"
#include "report/DependenceIndex.h"
#include "report/Model.h"

namespace parlift::report {

Graph statementsOf(const legality::Nest &nest, legality::LoopIndex loop,
                   const DependenceIndex &dependences);

} // namespace parlift::report
