/// \file
/// The shape of a loop as the planner needs it: OpenMP's canonical form (CanonicalForm.h), nesting, trip count, work (WorkCount.h).
///
///     for (i = 0; i < n; i++)          counted, canonical, trips n, work n · m
///       for (j = 0; j < m; j++)        perfectly nested, a rectangle
///         a[i][j] = 0;                 from one element to the next
///
/// In: a nest and one of its loops. Out: facts; what is not known is left as it was, or estimated where only speed depends on it.
#pragma once

#include "legality/nest/Nest.h"

namespace parlift::legality {

/// Fills in everything of `facts` that is not part of the verdict.
void describeShape(const Nest &nest, LoopIndex loop, analysis::LoopFacts &facts);

} // namespace parlift::legality
