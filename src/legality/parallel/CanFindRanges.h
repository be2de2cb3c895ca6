/// \file
/// Can the ends of subscripts that only the body computes be found before the loop, so that arrays can be told apart by them?
///
///     for (i = 0; i < n; i++) {
///       s = 0;                                    v, x: which elements are read is for rp and ci to say
///       for (k = rp[i]; k < rp[i + 1]; k++)
///         s += v[k] * x[ci[k]];                   what is found: the least and the largest k, the least and the largest ci[k]
///       y[i] = s;                                 asked then:    y[0, n) apart from both
///     }
///
/// In: pairs of bases that may overlap, one of each pair written in the loop. Out: what looks for the ends (ir/Ranges.h), as a part of
/// the body that is run ahead of it (LoopSlice.h).
///
/// Reading ahead: what says how far the body reads (rp), and how often it runs, must be proved apart from all that is written, or be so by a condition that is
/// asked before. What only says which elements are touched (ci, by a name of its own or not) may be one of the arrays in question: where it is
/// overlapped, the ends that were found say so themselves, of it, and the loop runs as it stands (HarmlessReads.h).
///
/// Refuses elements of containers and views, rows that may be one another; elements that are touched under a condition within a statement, in a test, in a called function; pointers that mean
/// something else before the loop; more than four arrays.
#pragma once

#include "ir/Ranges.h"
#include "legality/nest/Nest.h"

#include <functional>
#include <map>
#include <optional>
#include <set>
#include <utility>
#include <vector>

namespace parlift::legality {

using BasePair = std::pair<unsigned, unsigned>; ///< the smaller one first

struct RangesQuestion {
  std::vector<BasePair> open;    ///< that may overlap, and nothing is known of
  std::vector<BasePair> decided; ///< that are apart where the loop's condition holds
};

struct RangesAnswer {
  ir::InspectClause clause;
  std::vector<ir::ExprRef> entryTests; ///< to be asked before
};

std::optional<RangesAnswer>
canFindRanges(const Nest &nest, LoopIndex loop,
              const std::map<const ir::Symbol *, analysis::ScalarRole> &roles,
              const RangesQuestion &question);

/// The ends of all that the loop touches of some bases, where that it writes nothing that it reads is asked elsewhere:
/// of all but these bases before the search, of these behind it. `apart` stays empty; ends are `long`.
///
///     for (i = 0; i < n; i++) h[key[i]] += w[i];       the least and the largest key[i], as they are before the loop: where no h between
///                                                      them lies in key, they are so in each iteration
///
/// Refuses what canFindRanges refuses, and elements whose place, or whether they are touched, is for an element of these bases to say:
/// of those nothing has been asked when they are read.
std::optional<ir::RangesMark>
findRanges(const Nest &nest, LoopIndex loop,
           const std::map<const ir::Symbol *, analysis::ScalarRole> &roles,
           const std::set<unsigned> &bases);

} // namespace parlift::legality
