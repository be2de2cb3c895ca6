/// \file
/// Can reading from a copy taken before the loop remove what it carries?
///
///     for (i) a[i] = a[i + 1];      =>      copy = a;  for (i) a[i] = copy[i + 1];
///
/// Yes iff every dependence that the loop carries is WAR, and none of the reads involved ever sees a
/// value written inside the loop: no RAW dependence, carried or not, ends in it, but for those that a test before the loop rules
/// out:
///
///     for (c = n; c >= w; c--) d[c] += d[c - w];      with `w >= 0`
///
/// Refuses what lies in another array in each iteration: `*v[i] = *v[i + 1]` of owners.
#pragma once

#include "legality/nest/Answer.h"
#include "legality/nest/Nest.h"

#include <vector>

namespace parlift::legality {

/// The arrays to copy, with the reads that go to the copies; else which value of the loop's own a copy would not hold.
Answer<std::vector<analysis::CopiedArray>, diag::Note>
canCopyIn(const Nest &nest, LoopIndex loop, const std::vector<unsigned> &carried,
          const std::vector<unsigned> &ruledOut = {});

} // namespace parlift::legality
