/// \file
/// The parts of a unified diff that change certain lines, and as little else as can be.
///
///     @@ -3,7 +3,8 @@          changes what stands before line 6
///        ...
///     +  #pragma omp parallel for
///        for (int i = 0; ...
///
/// Loops of short functions stand so close that a diff has one hunk of them all: each has its own part of it here, a hunk with
/// its own context.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace parlift::report {

struct DiffLine {
  std::string_view text; ///< with its line break
  unsigned line = 0;     ///< of the old file; of a new one, the line that it comes before
  unsigned newLine = 0;  ///< likewise of the new file

  bool isChange() const { return text[0] == '+' || text[0] == '-'; }
};

/// A hunk of the diff, in the order of its lines.
using Hunk = std::vector<DiffLine>;

/// What they hold are parts of `diff`.
std::vector<Hunk> hunksOf(std::string_view diff);
/// The parts that change something in these lines of the old file, or bring something new before them, one behind the other.
std::string hunksAt(const std::vector<Hunk> &hunks, unsigned first, unsigned last);

} // namespace parlift::report
