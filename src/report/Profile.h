/// \file
/// What a run of the program has measured: how long its loops took.
///
///     {"schema": "parlift.profile/1", "seconds": 2.5,
///      "loops": [{"path": "a.c", "line": 12, "column": 3, "executions": 10, "iterations": 1000, "seconds": 2.1}]}
///
/// In: the text of such a file. Refused: text that is none.
#pragma once

#include "support/Result.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace parlift::report {

struct MeasuredLoop {
  std::string path;
  unsigned line = 0, column = 0;
  double executions = 0, iterations = 0; ///< in all; no iterations: they were not counted
  double seconds = 0;                    ///< in all, what is inside included
};

struct Profile {
  double seconds = 0; ///< of the whole run
  std::vector<MeasuredLoop> loops;

  const MeasuredLoop *find(const std::string &path, unsigned line, unsigned column) const;
};

/// What programs with clocks have left (pipeline/Clocks.h): a line for each loop and process,
///
///     EXECUTIONS ITERATIONS TIMED NANOSECONDS LINE COLUMN PATH
///
/// where TIMED executions took so long; the others count as they do. Refused: a line of another kind.
Result<Profile> gatherRecords(std::string_view text);
Result<Profile> parseProfile(std::string_view text);
std::string renderProfile(const Profile &profile);

} // namespace parlift::report
