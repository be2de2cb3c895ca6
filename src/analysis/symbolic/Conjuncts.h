/// \file
/// The parts of a condition that all hold where it does.
///
///     if (x > best && (i != k && ok))      =>      x > best,  i != k,  ok
///
/// In: a condition of the user's. Out: its parts in the order in which they are asked, as they are written; one, where nothing is
/// taken apart. What asks for the truth of an `&&` (`(a && b) != 0`) is seen through. Conditions that the tool makes are joined by
/// ir/Conjunction.h.
#pragma once

#include "ir/Expr.h"

#include <vector>

namespace parlift::analysis {

std::vector<ir::ExprRef> conjuncts(const ir::ExprRef &condition);

} // namespace parlift::analysis
