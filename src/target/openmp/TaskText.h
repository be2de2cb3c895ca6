/// \file
/// Functions whose calls of themselves run as tasks, as text: a copy of the function that makes the tasks, and one that starts them.
///
///     static void msort_in_tasks(int levels, int *a, int lo, int hi) {       the user's text, with tasks in it
///       if (levels == 0) {
///         msort(a, lo, hi);
///         return;
///       }
///       ...
///       #pragma omp task
///       msort_in_tasks(levels - 1, a, lo, mid);
///       msort_in_tasks(levels - 1, a, mid, hi);
///       #pragma omp taskwait
///       merge(a, lo, mid, hi);
///     }
///     static void msort_in_parallel(int *a, int lo, int hi) { ... }          asks whether it pays, and has one thread begin
///
/// Both stand behind the function, which stays as it is; calls from outside say the last one's name. Where a value is put together from
/// several calls, `return fib(n - 1) + fib(n - 2)`, variables hold what each gives.
#pragma once

#include "ir/Tasks.h"
#include "support/Edit.h"
#include "target/common/Layout.h"

#include <vector>

namespace parlift::target::openmp {

std::vector<Edit> taskEdits(const ir::TasksMark &mark, Layout &layout);

} // namespace parlift::target::openmp
