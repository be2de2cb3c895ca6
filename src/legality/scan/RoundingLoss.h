/// \file
/// Does a loop measure what its own sums lose when they are rounded?
///
///     t = s + a[i];   c += (s - t) + a[i];   s = t;         Neumaier; Kahan, two-sums and double-doubles alike
///
/// `s - t` is a number minus a number that has the same state in it: as real numbers all of s falls away, and what is left is
/// what the sum before has lost. Other orders of summation lose other parts, and whoever adds these up gets nothing that
/// belongs to the result. So such a loop is no scan, whatever its state's family is.
///
/// In: the body, with the states as variables. Out: the first difference of that kind; null: there is none. Followed are sums,
/// differences and copies of floating numbers; what is multiplied, chosen or made in inner loops counts as something else.
/// Source: Kahan 1965; Neumaier 1974; Knuth, TAOCP 2, 4.2.2 (two-sum).
#pragma once

#include "ir/Stmt.h"

#include <set>

namespace parlift::legality {

const ir::Expr *measuresRounding(const ir::Stmt &body, const std::set<const ir::Symbol *> &states);

} // namespace parlift::legality
