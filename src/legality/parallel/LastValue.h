/// \file
/// May anybody read what a loop leaves in an object?
///
///     static double w[64];
///     for (i) { fill(w); y[i] = sum(w); }      w is named in the loop alone, its address goes nowhere: no
///     return w[0];                             yes
///
///     double p[64];                            p is dead behind the loop over t, and what the other loop reads of it, its own iteration
///     for (t) {                                has written: no
///       for (i) { p[0] = u[i][0]; for (j) p[j] = p[j - 1] + u[i][j]; ... }
///       for (k) { p[0] = v[0][k]; for (j) p[j] = p[j - 1] + v[j][k]; ... }
///     }
///
/// Yes is what is not known. No rests on one of: nothing after the loop reads the variable and nothing else reaches it; nothing after
/// the nest does, and in the nest other loops read what they have written (analysis/dependences/Coverage.h); a static
/// local that only the loop mentions; a block of memory that no other function, and nothing named outside the loop, leads to.
#pragma once

#include "legality/nest/Nest.h"

namespace parlift::legality {

bool isReadAfter(const Nest &nest, LoopIndex loop, unsigned base);

} // namespace parlift::legality
