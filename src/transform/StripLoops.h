/// \file
/// One counted loop as two: the outer one goes from strip to strip, the inner one through a strip.
///
///     for (int i = 0; i < n; i++) S         for (long ii = 0; ii < n; ii += 32) {
///                                             const int i_end = ii + 32 < n ? ii + 32 : n;
///                                             for (int i = ii; i < i_end; i++) S
///                                           }
///
/// The strips' counter is wide enough for limit + width, which `int` need not be. Where the width divides a
/// constant number of iterations, the inner limit is `ii + 32` and needs no name.
#pragma once

#include "ir/CountedLoop.h"
#include "transform/Change.h"

namespace parlift::transform {

struct StripLoops {
  ir::CountedLoop strips; ///< over ii
  ir::StmtRef end;        ///< `const int i_end = ...`; null: not needed
  ir::CountedLoop inside; ///< over i, from ii
};

/// `loop` counts up with `<` or `<=`; `width` > 0 iterations make a strip.
StripLoops stripLoops(const ir::CountedLoop &loop, std::int64_t width, Names &names);

} // namespace parlift::transform
