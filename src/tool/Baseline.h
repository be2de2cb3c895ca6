/// \file
/// What was parallel once and should stay so: for a build server.
///
///     parlift analyze --format=json -o baseline.json src/*.c        once, kept with the sources
///     parlift analyze -q --baseline baseline.json src/*.c           status 3 when a loop was lost
///
/// Loops are found again by file, function and place among its loops (`f:1.2`), so lines may move. A loop that was not there yet
/// is nobody's loss; of one that is no longer there it is not known, and a warning says so. A template's instances share an id; the worst of them counts, then
/// as now.
#pragma once

#include "diag/Report.h"
#include "support/Result.h"

#include <map>
#include <set>
#include <string>

namespace parlift::tool {

class Baseline {
public:
  /// Refuses what is no JSON of `analyze --format=json`.
  static Result<Baseline> read(const std::string &path);

  /// Prints an error for each loop that was parallel, maybe under a condition, and is not any more; true if none. `whole`: the files
  /// of which all loops are in the report, where those that are gone get a warning.
  bool holds(const diag::Report &now, const std::set<std::string> &whole) const;

private:
  struct Key {
    std::string file, loop; ///< `f:1.2`
    auto operator<=>(const Key &) const = default;
  };
  static Key keyOf(const std::string &path, const std::string &loop);
  static void keepWorst(std::map<Key, diag::Verdict> &verdicts, const Key &key,
                        diag::Verdict verdict);
  void warnOfLostLoops(const std::set<Key> &seen, const std::set<std::string> &whole) const;

  std::map<Key, diag::Verdict> before_;
};

} // namespace parlift::tool
