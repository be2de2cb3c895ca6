/// \file
/// Which of the user's assumptions does a verdict rest on?
///
///     #pragma parlift assume(injective(idx), range(n, 0, 100))
///     for (i < n) out[idx[i]] = in[i];                              parallel: rests on `injective(idx)`; whatever n is
///
/// Those without which the loop would be judged in another way: they are left out one after the other, and asked again. In: the
/// facts of a function. Out: LoopRecord::assumptions of its loops that may run in parallel, and a remark at each. Where that would be
/// too many questions, an assumption counts as one that the verdict rests on.
#pragma once

#include "analysis/model/Analysis.h"
#include "ir/Stmt.h"

namespace parlift::legality {

void noteAssumptions(analysis::FunctionFacts &facts, const analysis::Options &options);

} // namespace parlift::legality
