/// \file
/// Target (a): the verdicts on a program's loops against what really happens.
///
/// The program runs on all its inputs; the dependences that occur (oracle/Observations.h) are the truth.
///
///   unsound       a dependence occurs that the table of dependences lacks; a loop called parallel carries
///                 one that none of its needs accounts for; an interchange called legal that reverses one
///   false proof   a dependence is claimed to exist, or a loop to be sequential, and it does not occur
///   imprecise     a dependence that could not be excluded does not occur
///
/// The last two are looked for only in programs that are quasi-affine: there the small inputs show every
/// dependence.
#pragma once

#include "fuzz/Subject.h"

#include <array>
#include <vector>

namespace parlift::oracle {
class Observations;
}

namespace parlift::fuzz {

struct VerdictCounts {
  std::uint64_t programs = 0, skipped = 0, runs = 0, discardedRuns = 0;
  std::uint64_t loops = 0, exactLoops = 0, inexactLoops = 0; ///< quasi-affine ones
  std::uint64_t dependences = 0;
  std::array<std::uint64_t, 4> verdicts{}; ///< by diag::Verdict
  void add(const VerdictCounts &more);
};

/// Everything that is wrong with the verdicts on one program.
std::vector<Finding> checkVerdicts(const Subject &subject, VerdictCounts &counts);

} // namespace parlift::fuzz
