/// \file
/// Of what dependences rest on (Assumption), what is a loop's own business?
///
///     for (t ...) {                        w changes with t: "rows of w elements", w >= m, is of one iteration of t
///       for (y ...) for (x < m) ...        over y, over x   ask w >= m when they are entered
///       w = next(w);                       over t           was asked of all that its iterations touch, and not of rows
///     }
///
/// An assumption whose values no loop changes is every loop's in which both accesses of one of its pairs stand: no other loop carries
/// a dependence of theirs. Of one whose values outer loops change
/// (Delinearizer::stayWithin) only what loops inside of these carry was asked under it.
///
/// In: a table of accesses and what was assumed. Out: what must hold where the loop is entered.
#pragma once

#include "analysis/dependences/Dependences.h"

namespace parlift::analysis {

/// What the loop carries may rest on it: its values go by the iterations of loops around this one alone.
bool isAbout(const AccessTable &table, const Assumption &assumption, LoopIndex loop);
/// The loops by whose iterations the assumption's values go.
std::vector<LoopIndex> goesBy(const AccessTable &table, const Assumption &assumption);

/// Those about the loop that are of two accesses in it.
std::vector<Constraint> assumedIn(const AccessTable &table,
                                  const std::vector<Assumption> &assumptions, LoopIndex loop);

} // namespace parlift::analysis
