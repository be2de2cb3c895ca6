/// \file
/// Do distribution and interchange give every statement of the nest a parallel loop?
///
///     for (i) for (j) { S1; S2; }     =>     for (i) for (j) S1;   for (j) for (i) S2;
///
/// Statements on a cycle of dependences stay together, the others get loops of their own in the order of
/// the graph (theorem of loop distribution). Within each group the perfectly nested loops may be permuted
/// if no row of its direction matrix then leads with ">". The loop asked about counts as parallel when it
/// is for one group in a legal order, and every group has some parallel loop.
///
/// What else is to be done about some dependences (parallel/Remedy.h) counts: they keep their statements together, and order
/// nothing within a group.
#pragma once

#include "legality/nest/Answer.h"
#include "legality/nest/Nest.h"

#include <set>

namespace parlift::legality {

struct Distribution {
  bool distributes = false;  ///< there is more than one group
  bool interchanges = false; ///< some group needs another order of its loops
};

/// Else what ties the statements together, as a note.
Answer<Distribution, diag::Note> canDistribute(const Nest &nest, LoopIndex loop,
                                               const std::set<unsigned> &remedied = {});

} // namespace parlift::legality
