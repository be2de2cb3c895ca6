/// \file
/// Under which conditions what is executed symbolically now runs. Private to the folder.
///
///     if (c[i] > 0)          guards: none, doubts 1         c[i] > 0 is no constraint over the model's values
///       if (i < m)           guards: m - i - 1 >= 0         entries: where each branch began
///         a[i] = 0;          branches: (0, then), (1, then)
///
/// Copied where the way forks, put back where it joins. What runs under no doubts runs exactly where guards and
/// bounds say so; under doubts it may run less often.
#pragma once

#include "analysis/symbolic/Access.h"

#include <cstddef>
#include <utility>
#include <vector>

namespace parlift::analysis {

struct PathCondition {
  std::vector<Constraint> guards;
  unsigned doubts = 0; ///< conditions that the guards do not say in full
  std::vector<std::pair<unsigned, unsigned>> branches; ///< number of the fork, and its side
  std::vector<Access::Entry> entries;                  ///< one for each of them

  std::size_t count() const { return guards.size() + branches.size() + doubts; }

  /// `when` holds from here on; `exact`: and it says all that does.
  void learn(const std::vector<Constraint> &when, bool exact) {
    guards.insert(guards.end(), when.begin(), when.end());
    doubts += exact ? 0 : 1;
  }

  /// As learned, on one side of a fork, inside `loops` loops.
  void enterBranch(unsigned fork, unsigned side, const std::vector<Constraint> &when, bool exact,
                   std::size_t loops) {
    const std::size_t guardsBefore = guards.size();
    const unsigned doubtsBefore = doubts;
    learn(when, exact);
    branches.emplace_back(fork, side);
    entries.push_back({loops, guardsBefore, guards.size(), doubtsBefore, doubts});
  }
};

/// What tests on the way to a nest say, as AccessTable has it.
struct TestsBefore {
  std::vector<AtomId> unsaid;
  std::vector<ApartRanges> apart;
  std::vector<Tested> failed;
};

} // namespace parlift::analysis
