/// \file
/// Would a clause that names a container among the members of `this` reach all that a loop does with it?
///
///     for (...) { std::fill(work_.begin(), work_.end(), 0); ... work_[j] += x; }      private(work_): yes
///     for (...) this->work_[j] += x;       compilers differ on whether the clause reaches it: no
///     for (...) { clear(); ... }           a function of the class knows the member alone: no
///
///     p[i] = &work_[0];         the address outlives the iteration: no
///
/// In: all accesses to the container and its elements in the loop. Out: a variable that a clause may name. Refuses (null) where an access
/// comes another way, or where the member's name means something else in the loop.
#pragma once

#include "legality/nest/Nest.h"

#include <vector>

namespace parlift::legality {

ir::SymbolRef memberByName(const Nest &nest, LoopIndex loop,
                           const std::vector<const analysis::Access *> &accesses);

/// The place is the same member container of the function's own `this` as the one of which these are elements.
bool isContainerOf(const Nest &nest, const ir::Expr &container,
                   const std::vector<const analysis::Access *> &accesses);

} // namespace parlift::legality
