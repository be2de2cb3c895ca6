/// \file
/// How does a loop reach an array that no name of its own stands for, and which elements of it are there?
///
///     p.force[j] -= d;                  `p.force[j]`      p.force.data(), p.force.size()
///     for (i = 0; i < n; ++i) {         `p.force(j)`      &p.force(0), n: as many as the loop is sure to reach; more may be
///       ... p.force(j) -= d; ...        `p.force(i)`      there, and be updated
///       p.force(i) += mine;
///     }
///
/// Each of the words gives an element's address: a thread's own can be found from it. Refuses (nullopt) where an access comes another
/// way (ElementPlaces.h), and where no words say at which element the array begins.
#pragma once

#include "legality/nest/Nest.h"

#include <vector>

namespace parlift::legality {

struct WordedElements {
  ir::SymbolRef pointer; ///< of a name to be made
  ir::ExprRef
      start; ///< the address of the container, or a call that gives the address of the first element
  ir::ExprRef count;              ///< valid before the loop
  std::vector<ir::ExprRef> tests; ///< where one of them fails there is no first element
  ir::StmtRef words;              ///< a block that evaluates each of them
};

std::optional<WordedElements>
elementsByWords(const Nest &nest, LoopIndex loop,
                const std::vector<const analysis::Access *> &accesses);

} // namespace parlift::legality
