/// \file
/// May anybody read what a loop leaves in an object?
///
///     static double w[64];
///     for (i) { fill(w); y[i] = sum(w); }      w is named in the loop alone, its address goes nowhere: no
///     return w[0];                             yes
///
/// Yes is what is not known. No rests on one of: nothing after the loop reads the variable and nothing else reaches it; a static
/// local that only the loop mentions; a block of memory that no other function, and nothing named outside the loop, leads to.
#pragma once

#include "legality/nest/Nest.h"

namespace parlift::legality {

bool isReadAfter(const Nest &nest, LoopIndex loop, const analysis::Base &base);

} // namespace parlift::legality
