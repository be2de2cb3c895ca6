/// \file
/// Which places that stay the same all through the loop does it only update, each by one associative operator and one name that a
/// clause can say?
///
///     for (double x : xs_) { total_ += x;  n_++; }          members of `this`, by their names alone      total_ +   n_ +
///     double &e = o[3];   for (i) e += x[i];                a reference from before the loop             e +
///
/// Inside the loop the name may mean a variable of the thread's own. `this->total_` may not: compilers differ on whether a clause
/// about `total_` reaches it. Other accesses to the same memory are nobody's business here: their dependences on these remain.
#pragma once

#include "legality/nest/Nest.h"

#include <set>
#include <string>
#include <vector>

namespace parlift::legality {

struct PlaceReduction {
  analysis::Reduction reduction; ///< of a member: a symbol made for it
  std::set<unsigned> accesses;   ///< all of the place in the loop
};

/// The name of a member of `this` that stands for the place, and nothing beside it: `total_`; empty: it is none.
std::string memberOfThis(const ir::Expr &place);

std::vector<PlaceReduction> canReducePlaces(const Nest &nest, LoopIndex loop, unsigned base);

} // namespace parlift::legality
