/// \file
/// A minimum or maximum with what goes with it, as several statements side by side.
///
///     if (!(x[i] < best))       if (x[i] < best)          if (x[i] < best) {
///       continue;                 at = i;                   best = x[i];
///     best = x[i];              if (x[i] < best)      =     at = i;
///     at = i;                     best = x[i];            }
///
/// In: a list of statements and a place in it. Out: the one branch that some of them from there on are; whether it is an update
/// is asked of it afterwards (Updates.h). Refuses: conditions that differ, and that the first branch may change.
#pragma once

#include "ir/Stmt.h"

#include <cstddef>
#include <vector>

namespace parlift::analysis {

struct SplitUpdate {
  ir::StmtRef whole; ///< null: none begins there
  std::size_t count = 0;
};

SplitUpdate splitUpdateAt(const std::vector<ir::StmtRef> &list, std::size_t at);

/// `t = s + x[i]; s = t;` as `s = s + x[i];`, where t has the type of s. Whether anybody else reads t is left to ask.
SplitUpdate copiedUpdateAt(const std::vector<ir::StmtRef> &list, std::size_t at);

} // namespace parlift::analysis
