/// \file
/// Conditions that never hold together, as far as their words say: what rests on them is no yes.
///
///     flag && !flag                    so are `n > 600` and `!(n > 600)`
#pragma once

#include "ir/Conjunction.h"

namespace parlift::ir {

bool isContradictory(const std::vector<ExprRef> &conditions);

} // namespace parlift::ir
