/// \file
/// Functions that call themselves and are worth tasks, and the calls that start them.
///
/// 1. Calls of a function of itself may run at once (legality/tasks/CanRunAsTasks.h).
/// 2. It is called from outside, behind its own text: there its tasks begin. Not inside directives that are there already.
/// 3. A call is started as long as it touches many elements: `hi - lo > 10000`. Where nothing says how much a call does, as of `fib(n)`, it must be
///    one that the program makes once or a few times: from `main`, or a function that is called so, and in no long loop.
/// 4. Pointers of which nobody says that they lead to different memory are compared there, with all that the call touches.
///
/// Tasks are made down to some levels of calls, so that there are many for each thread; below, the function runs as it is.
#pragma once

#include "diag/Report.h"
#include "ir/Tasks.h"

#include <vector>

namespace parlift::plan {

struct TasksPlan {
  std::vector<ir::TasksMark> marks;
  std::vector<diag::Remark> remarks; ///< of each function that calls itself several times in a row
};

TasksPlan makeTasks(const ir::Unit &unit);

} // namespace parlift::plan
