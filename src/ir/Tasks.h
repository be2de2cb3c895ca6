/// \file
/// A function whose calls of itself run as tasks: what planning has decided, for the printer.
///
///     function      msort                              groups    { msort(a, t, lo, mid);  msort(a, t, mid, hi); }
///     starts        the call `msort(a, t, 0, n)`        condition    hi - lo > 10000
#pragma once

#include "ir/Stmt.h"

#include <vector>

namespace parlift::ir {

struct TaskCalls {
  std::vector<const Stmt *> statements; ///< in one block, one behind the other
  std::vector<const Expr *> calls;      ///< that they make of the function, in order
  bool isBlock = true;                  ///< they stand in braces
};

struct TasksMark {
  FunctionRef function;
  std::vector<TaskCalls> groups;
  std::vector<const Expr *> starts; ///< calls from outside, which start the tasks
  std::vector<ExprRef> condition; ///< all hold, in the function's parameters; else it runs as it is
};

} // namespace parlift::ir
