/// \file
/// Which containers among the members of `this` does each iteration of a loop begin anew?
///
///     for (i = 0; i < n; i++) {                        #pragma omp parallel for firstprivate(work_) lastprivate(work_)
///       work_.assign(m_, 0.0);                         for (i = 0; i < n; i++) {
///       for (k) work_[k] += x[i * m_ + k];      =>       work_.assign(m_, 0.0);
///       y[i] = work_[m_ - 1];                            ...
///     }                                                }
///
/// Yes iff every iteration comes to a call that leaves nothing of what the container held (`assign`, `clear`, `=`), and to that
/// before anything else of the container: its elements, their number, calls that go on with what is there (`push_back`, `resize`).
/// What an iteration reads is its own then, element or none, and what the last one leaves is what the loop leaves.
/// Refuses what is not said by the member's name alone (MemberByName.h), and other names that may lead to the same memory.
#pragma once

#include "legality/nest/Nest.h"

#include <set>
#include <vector>

namespace parlift::legality {

struct RenewedMember {
  unsigned base = 0; ///< of its elements
  analysis::PrivateArray array;
  std::set<unsigned> accesses; ///< all to the container and to its elements, in the loop
};

std::vector<RenewedMember> canRenewMembers(const Nest &nest, LoopIndex loop);

} // namespace parlift::legality
