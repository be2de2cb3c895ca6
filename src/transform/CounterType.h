/// \file
/// Does the type of a counter matter where it is read, beside its value?
///
///     for (int j ...) t[i][j] = t[i][j - 1] + 2 * j;              no: a `long` of that value is as good
///     ... + f(j)    auto x = j;    (~j) % 5u    j + u             yes: overloads, deduced types, words of another width
///
/// In: a statement, the counter. Out: true where some read of it may mean something else when it is of a wider signed type, so that
/// the read must be converted back. What C converts by itself, as in subscripts, assignments and comparisons of signed numbers, does
/// not matter; a sum is as its parts are.
#pragma once

#include "ir/Stmt.h"

namespace parlift::transform {

bool needsOwnType(const ir::Stmt &stmt, const ir::Symbol &counter);

} // namespace parlift::transform
