/// \file
/// Calls of the libraries that touch runs of elements, and nothing else.
///
///     memset(w, 0, n * sizeof *w)               writes n * sizeof *w bytes from w
///     memcpy(d, s + i, 8 * n)                   reads 8 * n bytes from s + i, writes as many from d
///     std::fill(v.begin(), v.end(), 0.0)        writes from v.begin() to v.end()
///     std::copy_n(s, n, d)                      reads n elements from s, writes n from d
///     std::sort(a + i, a + j)                   reads and writes from a + i to a + j
///     qsort(a, n, sizeof *a, compare)           reads and writes n * sizeof *a bytes from a
///     dist(gen)                                 reads and writes both objects
///
/// In: a call. Out: its runs; of C++'s algorithms the front end has seen to it that the elements are numbers and nothing of the
/// program's is called (LibraryClasses.h). Refuses (none) every other function, and one of the program's own that has such a name.
#pragma once

#include "ir/Stmt.h"

#include <optional>
#include <string_view>
#include <vector>

namespace parlift::ir {

struct TouchedRun {
  ExprRef first; ///< a pointer, conversions and all
  /// How far the run goes: one of them is there.
  ExprRef last;  ///< a pointer behind the last element
  ExprRef count; ///< elements
  ExprRef bytes; ///< a size_t
  bool isRead = false, isWritten = false;
};

struct TouchedRuns {
  std::vector<TouchedRun> runs;
  bool isOneByOne =
      false; ///< memcpy: all runs are of equal length, and each element is read before its like is written
  bool givesPlace =
      false; ///< its value is a place in the first run, or behind it: std::max_element
};
/// Without runs: it is no such call.
TouchedRuns touchedRuns(const Expr &call);

/// Whether an algorithm of namespace std by this name writes to its ranges. Nullopt: none is known by it.
std::optional<bool> writesToRanges(std::string_view name);

} // namespace parlift::ir
