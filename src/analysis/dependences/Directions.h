/// \file
/// The direction vectors with which two accesses to one object depend on each other. Private to the
/// dependence tester.
///
///     for (i ...) for (j ...)  A[i][j] = A[i - 1][j + 1]       first = the write, second = the read
///       first in an earlier iteration:   (<, >)  distance (1, -1)
///
/// Enumerated level by level: an equal prefix, then the carrying level in both orders, then <, =, > on the
/// levels inside it; whatever has no solution is not refined (Burke and Cytron 1986).
#pragma once

#include "analysis/dependences/Dependences.h"
#include "analysis/dependences/Overlap.h"

namespace parlift::analysis {

struct DirectionRow {
  bool firstIsSource = true;       ///< of carried rows
  std::optional<unsigned> carrier; ///< level; none: all entries are "="
  std::vector<diag::Direction> direction;
  std::vector<std::optional<std::int64_t>> distance;
  bool exact = true;
  bool quota = false;
  bool throughRows = false; ///< only if the base's address is the same in both iterations
  std::optional<std::vector<std::vector<Constraint>>> existsWhen;
  std::optional<Dependence::Witness> witness;
};

struct DirectionSet {
  std::vector<DirectionRow> rows;
  std::vector<Assumption> assumptions;
};

struct DirectionOptions {
  /// Leave out rows with the second as the source: they are the mirror images, since the accesses have
  /// the same description.
  bool symmetric = false;
  bool details = true; ///< conditions and witnesses too: they cost more than the rows
};

/// All rows for two accesses with one base.
DirectionSet findDirections(const AccessTable &table, const Access &first, const Access &second,
                            const DirectionOptions &directionOptions, const Options &options,
                            Delinearizer &delinearizer);

/// Rows that need not exist and differ in one entry inside the carrier are said as one: < and = as <=.
void mergeInexactRows(std::vector<DirectionRow> &rows);

/// The rows when the quota is spent: one for each carrying level and order, and one that is not carried.
DirectionSet assumeDirections(const Access &first, const Access &second, bool symmetric);

} // namespace parlift::analysis
