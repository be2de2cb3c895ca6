/// \file
/// Which variables should each thread get by their value?
///
///     #pragma omp parallel for                       #pragma omp parallel for firstprivate(m)
///     for (int i = 0; i < n; i++)              =>    for (int i = 0; i < n; i++)
///       for (int j = 0; j < m; j++)                    for (int j = 0; j < m; j++)
///         b[i * m + j] = a[i * m + j] + 1;               b[i * m + j] = a[i * m + j] + 1;
///
/// Clang hands what threads share to them by its address. A store to an `int` may then change `m`, for all that the compiler sees: it
/// is read again in each iteration, which therefore have no vectors (5 to 7 times as slow, with one thread and with many). A store to a
/// character may change anything, pointers included (4 to 10 times). GCC hands what nobody writes over by its value.
///
/// In: a loop and its mark. Out: numbers and pointers of the function's own that the loop reads alone, where it stores characters; integers
/// as wide as one that it stores, where loops inside it go by them. None of what has clauses, may have no value, or may be reached by other
/// names, which the loop as it was reads again as well; and none in templates, whose instances have to agree.
#pragma once

#include "analysis/model/Analysis.h"
#include "ir/Stmt.h"

#include <vector>

namespace parlift::plan {

std::vector<ir::SymbolRef> takenByValue(const analysis::LoopFacts &loop,
                                        const analysis::FunctionFacts &facts,
                                        const ir::ParallelMark &mark);

} // namespace parlift::plan
