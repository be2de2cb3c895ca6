/// \file
/// What the loops of other functions, and other instances of the same text, say about a unit's steps: rule 6 for callees, and rule 9
/// (Policy.h).
///
///     void f() { for (...) a[i] = 0; }         called in a parallel loop only: left there
///     template <class T> void g(T *a)          g<int> has a step for its loop, g<double> another one: both are left
///
/// In: steps. Out: the same ones, some of them made `Leave`, with the reason.
#pragma once

#include "ir/CallSites.h"
#include "plan/language/Plan.h"

#include <map>
#include <vector>

namespace parlift::plan {

/// Rule 6 for the loops of callees: threads that run already start no others, and asking for them takes longer than a short loop.
void leaveInsideCallers(std::map<const ir::Function *, std::vector<Step>> &byFunction,
                        const ir::CallSites &calls);

/// Rule 9: where instances disagree about a loop, it and the loops inside it are left in all of them. About nothing but how many
/// iterations are worth threads, which depends on their types, they do not disagree: the test asks for the most.
void reconcile(Plan &plan);

} // namespace parlift::plan
