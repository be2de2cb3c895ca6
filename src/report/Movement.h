/// \file
/// The memory accesses of a loop and how each moves, from one iteration to the next.
///
///     for (j) C[i][j] += A[i][k] * B[k][j];     along j: C 8 bytes on, A the same, B 8 bytes on
///
/// In: a loop in its nest. Out: a row for each access that is written differently or moves differently; of loads and stores of
/// variables nothing. `x`: the loop whose iterations neighbouring threads of a kernel have.
#pragma once

#include "legality/nest/Nest.h"
#include "report/Model.h"

namespace parlift::report {

std::vector<AccessRow> accessesOf(const legality::Nest &nest, legality::LoopIndex loop,
                                  std::optional<legality::LoopIndex> x);

} // namespace parlift::report
