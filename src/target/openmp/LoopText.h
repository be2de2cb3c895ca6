/// \file
/// The lines that turn one marked loop into an OpenMP loop, before anything is known of where they
/// go.
///
///     for (int i = 0; i < n; i++) {         const int k_start = k;                        before
///       a[k] = b[i];                        #pragma omp parallel for private(k) directive k += 2;
///       =>     for (int i = 0; i < n; i++) {
///     }                                       k = k_start + 2 * i; bodyStart
///                                             a[k] = b[i];
///                                             k += 2;
///                                           }
///
/// Seven forms, which combine: data clauses alone; behind a condition, with the loop as it stands for the case that it
/// fails (Versions.h); arrays copied before the loop or for each thread
/// (ArrayCopies.h); inductions (start value and closed form); the
/// index of a minimum or maximum (a region of its own with a critical section); large arrays that are summed into
/// (Histograms.h); a counted loop that
/// is no canonical `for` (written as one over the iteration number). Never refuses: planning has
/// made sure that the mark can be written.
#pragma once

#include "ir/Stmt.h"
#include "support/Edit.h"
#include "target/common/Layout.h"

#include <set>
#include <string>
#include <vector>

namespace parlift::target::openmp {

struct LoopText {
  std::string
      condition; ///< decides between this version and the loop as it stands; empty: there is one
  std::vector<std::string> before;    ///< statements ahead of the directive
  std::vector<std::string> directive; ///< and, in a region of its own, what opens it
  std::string header;                 ///< replaces keyword and parentheses; empty: they stay
  std::vector<std::string> bodyStart; ///< the first statements of the body
  std::vector<std::string> closing;   ///< closes the region
  std::vector<std::string> after;     ///< statements behind it
  std::vector<Edit> names;            ///< other names inside the loop
  std::set<std::string> headers;      ///< of the library, "stdlib.h"
  bool declares = false;              ///< `before` declares variables
  bool declaresUsersNames = false;    ///< of the header's own, which would hide others or clash

  /// The loop stays word for word.
  bool leavesLoop() const {
    return header.empty() && bodyStart.empty() && names.empty() && headers.empty();
  }
  bool isDirectiveAlone() const {
    return leavesLoop() && before.empty() && closing.empty() && after.empty();
  }
};

/// `indent`, `unit`: the white space before the loop and of one level, for lines inside braces and
/// for the width of the directive.
LoopText loopText(const ir::Stmt &loop, Layout &layout, const std::string &indent,
                  const std::string &unit, bool isCxx = false);

/// A directive in lines of at most 100 columns, broken with backslashes between clauses.
std::vector<std::string> directiveLines(const std::string &head,
                                        const std::vector<std::string> &clauses,
                                        const std::string &indent);

} // namespace parlift::target::openmp
