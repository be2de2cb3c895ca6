/// \file
/// What was parallel once and should stay so: for a build server.
///
///     parlift analyze --format=json -o baseline.json src/*.c        once, kept with the sources
///     parlift analyze -q --baseline baseline.json src/*.c           status 3 when a loop was lost
///
/// Loops are found again by file, function and place among its loops (`f:1.2`), so lines may move. A loop that is no
/// longer there, or was not there yet, is nobody's loss. A template's instances share an id; the worst of them counts, then
/// as now.
#pragma once

#include "diag/Report.h"
#include "support/Result.h"

#include <map>
#include <string>

namespace parlift::tool {

class Baseline {
public:
  /// Refuses what is no JSON of `analyze --format=json`.
  static Result<Baseline> read(const std::string &path);

  /// Prints an error for each loop that was parallel, maybe under a condition, and is not any more; true if none.
  bool holds(const diag::Report &now) const;

private:
  std::map<std::string, diag::Verdict> before_; ///< by "file function:path"
};

} // namespace parlift::tool
