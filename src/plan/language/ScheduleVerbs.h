/// \file
/// The steps whose loops get new bounds: each asks legality/scop/CanReschedule.h.
///
///     reschedule f:1 tile(32x32) fuse(max)     whatever order isl's scheduler finds
///     skew f:1 j+t                             the loop over j inside t runs over j + t
///     tile f:1 32x64                           blocks of two loops, whatever their bounds
///     tile f:1 32x64 wavefront                 the same, blocks by diagonals
///     wavefront f:1                            two loops by diagonals: the inner one is parallel
///     interchange f:1 j i                      where the bounds of j depend on i
#pragma once

#include "plan/language/Verbs.h"

namespace parlift::plan {

Outcome performReschedule(const Instruction &step, const Site &at);
Outcome performSkew(const Instruction &step, const Site &at);
Outcome performTile(const Instruction &step, const Site &at);
Outcome performWavefront(const Instruction &step, const Site &at);
/// `order`: which loop of the band comes to each place.
Outcome interchangeWithNewBounds(const Site &at, const std::vector<legality::LoopIndex> &band,
                                 const std::vector<std::size_t> &order);

} // namespace parlift::plan
