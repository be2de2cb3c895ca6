/// \file
/// Which accesses stay in memory that was tested to be apart?
///
///     if (c + n * m <= a || a + n * k <= c)          c[0 .. n·m) and a[0 .. n·k) share no byte
///       for (i ...) for (j ...) for (p ...)
///         c[i * m + j] += a[i * k + p] * ...         in these ranges for all i < n, j < m, p < k
///
///     if (&v != &w) ...                              no element of the one container is one of the other's
///
/// In: a table whose `apart` holds the tests on the way to the nest. Both accesses must be proved to stay inside
/// the two ranges of one test wherever they run, however the loops around them were rearranged since the test was
/// written: then they never meet. Not proved means that they may.
#pragma once

#include "analysis/symbolic/Access.h"

#include <map>
#include <tuple>

namespace parlift::analysis {

class KnownApart {
public:
  explicit KnownApart(const AccessTable &table) : table_(table) {}
  /// Proved never to touch the same byte, by a test.
  bool excludes(const Access &first, const Access &second);

private:
  bool isPartOfRecord(const Access &access, const ElementRange &range) const;
  bool staysIn(const Access &access, const ElementRange &range) const;
  bool isInside(const Access &access, const ElementRange &range);
  bool isInBounds(const Access &access, const Polynomial &index, const ElementRange &range) const;

  const AccessTable &table_;
  std::map<std::pair<unsigned, const ElementRange *>, bool> known_; ///< by access
};

} // namespace parlift::analysis
