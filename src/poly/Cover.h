/// \file
/// Is each point of a set reached by one of several systems that have variables of their own?
///
///     for (j = 0; j < m; j++) t[j] = ..          universe  { m, k : 0 <= k < m }
///     for (k = 0; k < m; k++) .. = t[k]          cover     exists j : 0 <= j < m and j == k
///
/// In: variables 0 .. shared-1 belong to all; those from `shared` on are each cover's own. Out: true is a
/// proof. False: some point is not reached, or the quota ran out.
#pragma once

#include "poly/System.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace parlift::poly {

struct Cover {
  Conjunction rows;
  unsigned variables = 0; ///< the shared ones included
};

bool isCovered(const Disjunction &universe, unsigned shared, const std::vector<Cover> &covers);

/// The shared variables of a point that is not reached, small numbers where there are such; nullopt: all are, or the quota
/// ran out.
std::optional<std::vector<std::int64_t>> unreached(const Disjunction &universe, unsigned shared,
                                                   const std::vector<Cover> &covers);

} // namespace parlift::poly
