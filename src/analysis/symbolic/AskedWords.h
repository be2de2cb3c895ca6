/// \file
/// What words ask of an object before they call a function of it that checks.
///
///     &c(0, 0)       operator() says assert(x < w_ && y < h_)       `c.width() > 0`, `c.height() > 0`
///
/// In: words for a pointer as execution/OutsideWords makes them, `&c(0, 0)` or `c.row(0)`: a member, whose record has the numbers that
/// it asks for as further members. Out: a condition for each, false where a check of the function's may fail.
#pragma once

#include "ir/Expr.h"

#include <vector>

namespace parlift::analysis {

std::vector<ir::ExprRef> askedBefore(const ir::Expr &words);

} // namespace parlift::analysis
