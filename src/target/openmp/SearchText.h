/// \file
/// The lines before a loop that may leave early (ir/Search.h), which find where it may begin:
///
///     long i_skip = 0;                                     iterations before that one only go on
///     if (n - 1 > 8192) {
///       long i_from = 0, i_to = 8192;
///       i_skip = n - 1;
///       do {                                               first by one thread, then by all
///         #pragma omp parallel for schedule(static, 1) if(i_from > 0)
///         for (long i_part = i_from; i_part < i_to; i_part += 1024) {
///           long i_end, t;  int i, i_stop;
///           #pragma omp atomic read
///           i_end = i_skip;                                nothing behind what is found needs a look
///           ...
///           i_stop = i_end;
///           for (i = i_part; i < i_stop; i++) if (a[i] == key) break;
///           if (i < i_stop) ...                            the least one is kept
///         }
///         i_from = i_to; i_to = n - 1;
///       } while (i_from < i_to && i_skip == i_to);
///     }
///     for (int i = i_skip; i < n; i++)                     the user's loop
///
/// Parts are dealt out in turns, so that what comes first is looked at first, and a thread that finds something ends the work of all after
/// one part each. The loop itself gets another start and stays word for word otherwise.
#pragma once

#include "target/openmp/LoopText.h"

namespace parlift::target::openmp {

void addSearch(LoopText &text, const ir::Stmt &loop, const ir::ParallelMark &mark, Layout &layout,
               const std::string &indent, const std::string &unit, const Language &language);

} // namespace parlift::target::openmp
