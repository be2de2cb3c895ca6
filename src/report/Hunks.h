/// \file
/// The parts of a unified diff that change certain lines, as small as they can be: changes further apart than their context are
/// hunks of their own here.
///
///     @@ -3,7 +3,8 @@          changes what stands before line 6
///        ...
///     +  #pragma omp parallel for
///        for (int i = 0; ...
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace parlift::report {

struct Hunk {
  std::string text; ///< with its @@ line
  unsigned first = 0,
           last = 0; ///< lines of the old file that go, or that something new comes before
};

std::vector<Hunk> hunksOf(std::string_view diff);
/// The hunks that change something in these lines, one behind the other.
std::string hunksAt(const std::vector<Hunk> &hunks, unsigned first, unsigned last);

} // namespace parlift::report
