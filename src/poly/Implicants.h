/// \file
/// The same condition in fewer words.
///
///     forbidden   1 <= m < n,  or 1 <= -m < n
///     ways        m > 0 and m >= n,  or m == 0 and n > 0,  or m <= 0 and n + m <= 0
///     result      m >= n,  or m == 0,  or n + m <= 0
///
/// A row is left out where the way without it still meets nothing that is forbidden, so each way becomes a prime implicant
/// (Quine, McCluskey) of "not forbidden": what neither allows nor forbids (n <= 0 above: no two iterations exist) is used freely.
/// A way that lies within another one is left out too.
#pragma once

#include "poly/System.h"

namespace parlift::poly {

/// `ways`, none of which meets `forbidden` where `context` holds: larger ways with the same property. Rows are over
/// variables 0 .. variables-1. A question whose quota runs out leaves the row where it is.
Disjunction primeImplicants(Disjunction ways, const Disjunction &forbidden, unsigned variables,
                            const Conjunction &context);

} // namespace parlift::poly
