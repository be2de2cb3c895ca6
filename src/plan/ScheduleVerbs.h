/// \file
/// The steps whose loops get new bounds: each asks legality/CanReschedule.h.
///
///     reschedule f:1 tile(32x32) fuse(max)     whatever order isl's scheduler finds
///     skew f:1 j+t                             the loop over j inside t runs over j + t
///     tile f:1 32x64                           blocks of two loops, whatever their bounds
///     tile f:1 32x64 wavefront                 the same, blocks by diagonals
///     wavefront f:1                            two loops by diagonals: the inner one is parallel
///     interchange f:1 j i                      where the bounds of j depend on i
#pragma once

#include "plan/Verbs.h"

namespace parlift::plan {

Outcome performReschedule(const Instruction &step, const Bench &bench);
Outcome performSkew(const Instruction &step, const Bench &bench);
Outcome performTile(const Instruction &step, const Bench &bench);
Outcome performWavefront(const Instruction &step, const Bench &bench);
/// `order`: which loop of the band comes to each place.
Outcome interchangeWithNewBounds(const legality::Nest &nest,
                                 const std::vector<legality::LoopIndex> &band,
                                 const std::vector<std::size_t> &order, const Bench &bench);

/// The refusal for loops that symbolic execution did not reach.
Outcome unreachable(const Instruction &step, const Bench &bench);

} // namespace parlift::plan
