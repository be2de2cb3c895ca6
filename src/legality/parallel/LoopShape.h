/// \file
/// The shape of a loop as the planner needs it: OpenMP's canonical form, nesting, trip count, work.
#pragma once

#include "legality/nest/Nest.h"

namespace parlift::legality {

/// Fills in everything of `facts` that is not part of the verdict.
void describeShape(const Nest &nest, LoopIndex loop, analysis::LoopFacts &facts);

/// OpenMP's canonical form: `for (i = a; i < b; i += c)` with one counter of integer or pointer type that
/// only the header changes, a test against something fixed, a fixed step.
bool isCanonical(const ir::Stmt &loop, const ir::Symbol *counter);

} // namespace parlift::legality
