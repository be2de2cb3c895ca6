/// \file
/// A small instance of a loop, or of it and the loop inside it: its iterations, and which of them depend on which.
///
///     for (i = 1; i < n; i++)            n is 6:     o o o o o      from each to the one
///       for (j = 0; j < i; j++)                        o o o o      below and to the left
///         a[i][j] = a[i - 1][j + 1];                     ...
///
/// In: a loop in its nest, with the dependences that were found. Out: points and arrows. Nothing is asked anew: sizes get small
/// numbers that fit what is known of them, bounds, guards and subscripts of the two accesses of each dependence are computed for
/// them. Drawn are the nearest pairs, a write and the next read. None where bounds come from memory, and no arrows for
/// dependences that are only not excluded.
#pragma once

#include "legality/nest/Nest.h"
#include "report/Model.h"

namespace parlift::report {

Space iterationsOf(const legality::Nest &nest, legality::LoopIndex loop);

} // namespace parlift::report
