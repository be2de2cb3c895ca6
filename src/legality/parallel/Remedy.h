/// \file
/// What takes the dependences that a loop carries through arrays out of the way, array by array.
///
///     for (i) { a[i] = a[i + 1] * 0.5;  b[i] = b[i + k] * 0.5;  t[0] = b[i];  s[0] += t[0]; }
///
///     a  copy from before the loop     b  `k >= n || k == 0 || ...`     t  private     s  reduction (+)
///
/// Dependences that have an array in common make a component: the arrays of one component say nothing of those of another, so
/// that each gets what it needs and the remedies hold side by side. Within a component, in order of what they cost:
///
///     reduction, private        a clause
///     copy                      of the elements that reads find as they were; read by read, so that others may need more
///     condition                 a test before the loop, and the loop as it was where it fails
///     stores of one value       each of them at once (SameStores.h)
///     inspection                the same by a loop over an index array (versions/CanInspect.h)
///
/// Where a test is asked anyway, nothing is copied that it rules out as well. What no remedy removes is `left`, for another shape
/// of the loop (loops/CanDistribute.h) or for the user.
#pragma once

#include "legality/nest/Nest.h"
#include "legality/parallel/CanKeepBest.h"
#include "legality/parallel/CanReduceArray.h"
#include "legality/parallel/CanReducePlaces.h"
#include "legality/parallel/CanReduceRecord.h"

#include <string>
#include <variant>
#include <vector>

namespace parlift::legality {

struct Remedy {
  /// What together says that the dependences are not there, in the order in which it can be evaluated.
  using Condition = std::vector<ir::ExprRef>;
  /// A variable some of whose accesses go by its address has its role, and the clause that goes with it.
  struct OfRole {};
  /// All that meet store one value.
  struct SameStores {
    analysis::Reduction stores;
  };

  std::vector<unsigned> removes; ///< dependences of the nest
  unsigned base = 0;             ///< of a condition: none
  std::variant<OfRole, ArrayReduction, RecordReduction, PlaceReduction, BestKept,
               analysis::PrivateArray, analysis::CopiedArray, Condition, SameStores,
               ir::InspectClause>
      means;
};

struct Remedies {
  std::vector<Remedy> chosen;
  std::vector<unsigned> left; ///< dependences that none of them removes
  std::vector<diag::Note>
      objections; ///< why what could have removed some of these does not; where somebody asks
  std::vector<std::string> inOrder; ///< arrays among them whose sums --strict-fp keeps in order
};

/// `carried`: all that the loop carries but for pairs of variables, which `roles` are about.
Remedies findRemedies(const Nest &nest, LoopIndex loop, const std::vector<unsigned> &carried,
                      const Roles &roles);

} // namespace parlift::legality
