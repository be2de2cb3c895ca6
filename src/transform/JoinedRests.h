/// \file
/// What is over of the blocks of two loops, one directly in the other, as one nest behind all blocks.
///
///     for (i by 4) {                             for (i by 4)
///       for (k by 4) block                         for (k by 4) block
///       for (r < 4) for (k = k_main ...) S   =>  for (i = 0; i < n; i++)
///     }                                            for (k = i < i_main ? k_main : 0; k < m; k++)
///     for (i = i_main ...) for (k) S                 S
#pragma once

#include "ir/CountedLoop.h"
#include "legality/loops/CanUnrollAndJam.h"

namespace parlift::transform {

/// The two outermost loops are unrolled, and what is over of both may wait for all blocks. The range of the inner one is the same in
/// all iterations of the outer one, and can be written outside of it.
bool joinsRests(const legality::UnrollAndJamEvidence &evidence);

/// The nest. `blocks`: of the outer loop; `rest`: of the inner one.
ir::StmtRef joinedRests(const legality::UnrollAndJamEvidence &evidence,
                        const ir::CountedLoop &blocks, const ir::CountedLoop &rest);

} // namespace parlift::transform
