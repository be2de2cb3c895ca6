/// \file
/// Parts of a function that need no variable of their own, since they are 0 or 1 wherever it is read, or another variable's.
///
///     num = a[i] * u + b[i];       num_a = a[i] * u_a + b[i] * u_c;  num_b = ...;      over what u is over: u_c, u_d
///
/// so that it is seen that `num / den` has no denominators in it. That is for variables that a body declares and whose last use is in the first
/// assignment to another one of the group, before which nothing else can change.
///
/// In the list of a variable's parts these stand for such a one. Private to the Composer.
#pragma once

#include "ir/Expr.h"

namespace parlift::legality {

const ir::SymbolRef &zeroPart();
const ir::SymbolRef &onePart();

} // namespace parlift::legality
