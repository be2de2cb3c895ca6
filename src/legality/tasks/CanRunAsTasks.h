/// \file
/// May calls that a function makes of itself, one behind the other, run at once, each as a task?
///
///     void msort(int *a, int *t, int lo, int hi) {            long fib(int n) {
///       if (hi - lo < 2) return;                                if (n < 2) return n;
///       int mid = (lo + hi) / 2;                                return fib(n - 1) + fib(n - 2);
///       msort(a, t, lo, mid);      } a[lo .. mid), t[lo .. mid)  }
///       msort(a, t, mid, hi);      } a[mid .. hi), t[mid .. hi)      each touches nothing of others
///       merge(a, t, lo, mid, hi);  } waits
///     }
///
/// A group is a run of such statements in one block. Each of its calls may be a task that runs beside all calls and arguments behind it,
/// until the last call has been made; then all are waited for. Legal where no element is touched by two of them, one writing it
/// (analysis/regions/Regions.h), and where no value that one gives is used by another.
///
/// Refuses: regions that are not known or meet, values that a later call takes, places in memory that values go to before
/// others are called.
#pragma once

#include "analysis/regions/Regions.h"
#include "legality/nest/Answer.h"

#include <vector>

namespace parlift::legality {

struct TaskGroup {
  std::vector<const ir::Stmt *> statements; ///< in one block, one behind the other
  std::vector<const ir::Expr *> calls;      ///< in the order in which they are made
  bool isBlock =
      true; ///< the statements stand in braces; else there is one, `if (lo < hi) f(..) + f(..);`
};

/// Memory that two pointers of the function lead to, which must be apart: where all that a call touches of it is.
struct TaskOverlap {
  const ir::Symbol *a, *b;
};

class TaskEvidence {
public:
  const std::vector<TaskGroup> &groups() const { return groups_; }
  /// To be asked before the first call.
  const std::vector<TaskOverlap> &overlaps() const { return overlaps_; }
  const analysis::FunctionRegions &regions() const { return *regions_; }

private:
  friend class TaskQuestion;
  TaskEvidence() = default;
  std::vector<TaskGroup> groups_;
  std::vector<TaskOverlap> overlaps_;
  const analysis::FunctionRegions *regions_ = nullptr;
};

/// Where a function calls itself several times in a row, whether it may or not.
std::vector<TaskGroup> taskGroups(const ir::Function &function);

/// `regions` outlives the evidence. There is a group.
Answer<TaskEvidence> canRunAsTasks(const ir::Function &function, analysis::Regions &regions);

} // namespace parlift::legality
