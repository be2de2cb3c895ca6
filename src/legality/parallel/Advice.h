/// \file
/// What would have to be so for a loop to be parallel? Found by asking again with it.
///
///     for (i < n) out[idx[i]] = in[i];       asked with: `out` and `in` apart        still unknown
///                                                        `idx` injective             still unknown
///                                                        both                        parallel: that is the advice
///
/// In: the facts of a function and which of its loops are shown. Out: LoopRecord::advice of those that are not parallel, and in no loop
/// that is, least asked first, and the same as notes on the verdict's remark, in the place of what is said of its kind in general. An
/// empty answer: nothing of what a user can say would do. Single hypotheses are asked first, then all of a kind together, from
/// which is taken what is not needed. At most `mostQuestions` a loop, each an analysis of its nest under the quota of one.
#pragma once

#include "analysis/model/Analysis.h"

#include <functional>

namespace parlift::legality {

void advise(analysis::FunctionFacts &facts, const analysis::Options &options,
            const std::function<bool(const analysis::LoopFacts &)> &isShown);

} // namespace parlift::legality
