/// \file
/// Are iterations still independent where two pointers are equal?
///
///     for (i = 1; i < n; i++) r[i] = v[i] - a * u[i];        with v == r each iteration keeps to its own element: yes
///     for (i = 1; i < n; i++) r[i] = v[i - 1];               with v == r it is a recurrence: no
///
/// In: two bases of which it is only known that they may overlap. Yes: no iteration writes through one of them what another one
/// reads or writes through the other, if both are the same address; `v == r` may then stand beside the test that they are apart.
///
/// All else that is known of the loop was found out as if a store through one changed nothing that is read through the other. So
/// refuses loops in which anything else could rest on that: branches, calls, bounds or subscripts that move with what memory
/// holds, dependences through either of the two that some remedy has to remove, rows and containers.
#pragma once

#include "legality/nest/Nest.h"

namespace parlift::legality {

bool canBeOne(const Nest &nest, LoopIndex loop, unsigned baseA, unsigned baseB);

} // namespace parlift::legality
