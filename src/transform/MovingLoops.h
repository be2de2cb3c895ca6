/// \file
/// The loops that a loop with a moving range becomes when copies of its body are jammed.
///
///     for (i by 3)  for (j <= i)           =>    for (j = 0; j <= i; j++)            all three
///                                                for (i_one = i + 1; i_one < i + 3; i_one++)
///                                                  for (j = i + 1; j <= i_one; j++)  what each has left over
///
/// Nothing is computed that could overflow where the loops themselves did not: all values lie between those that
/// two iterations of the loop have.
#pragma once

#include "ir/CountedLoop.h"
#include "legality/nest/MovingRange.h"
#include "transform/CounterPlaces.h"

namespace parlift::transform {

/// The header as it is with the counters at these places.
ir::CountedLoop headerAt(const ir::CountedLoop &header, const CounterPlaces &places);

/// `header`, `common`: of the copy that stands here, and of the one with the shortest range.
ir::CountedLoop leftOver(const legality::MovingRange &range, const ir::CountedLoop &header,
                         const ir::CountedLoop &common);

/// Where the blocks of the common range end, each row goes on to its own end. Not where the common range may end before it starts: then
/// so do the blocks.
inline bool mayGoOn(const legality::MovingRange &range) {
  return range.isEnd && !range.mayBeShort;
}

/// All that a single row has behind the blocks: what is over of the common range, and what it has left over. `header`: of the row; `rest`: the
/// loop behind the blocks.
ir::CountedLoop behindBlocks(const ir::CountedLoop &header, const ir::CountedLoop &rest);

/// The loop over all `copies` iterations of `outer`.
ir::CountedLoop loopOverAllRows(const ir::CountedLoop &outer, std::int64_t copies,
                                const ir::SymbolRef &counter);

/// The loop over those of `copies` iterations of `outer` that have something left over, from the block's first one on.
/// `counter`: its new one.
ir::CountedLoop loopOverRows(const legality::MovingRange &range, const ir::CountedLoop &outer,
                             std::int64_t copies, const ir::SymbolRef &counter);

} // namespace parlift::transform
