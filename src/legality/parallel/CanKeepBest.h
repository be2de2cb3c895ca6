/// \file
/// Does the loop keep the best that it has seen in members of one structure, the first of equals?
///
///     Best b;  for (i) if (a[i] > b.v) b = {a[i], i};             b, by b.v
///     for (i) if (p[i].d < b.d) b = p[i];                         b, by b.d
///     for (i) if (d[i] > best_) { best_ = d[i]; at_ = i; }        members of `this`, by their names alone: best_, with at_
///
/// Then each thread may keep the best of its own share in a copy, and of these the best is taken, of equals that of the earliest share: what
/// a thread has not found anything in is what it was before the loop, which the comparison tells from all that is found. A structure is
/// copied as a whole, with what the loop does not touch. It takes that copies of it are copies of its bytes and that all accesses
/// follow its name (FollowsName.h).
///
/// Refuses `>=` and `<=`, what is read or written besides, a branch that does more than that, comparisons that see another value than is
/// kept (a double in a float), values that another thread's comparison would read where they need not be (SureReads.h).
#pragma once

#include "legality/nest/Nest.h"

#include <set>
#include <vector>

namespace parlift::legality {

struct BestKept {
  analysis::Reduction
      reduction; ///< with a payload; of a structure, the place that is compared is its `end`
  std::set<unsigned> accesses; ///< to what is kept, all of the statement that keeps it
};

/// Of a structure one, of `this` all that there are.
std::vector<BestKept> canKeepBest(const Nest &nest, LoopIndex loop, unsigned base);

} // namespace parlift::legality
