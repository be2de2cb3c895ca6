/// \file
/// One counted loop as two: through whole blocks of iterations, and through what is left.
///
///     for (int i = 0; i < n; i++) S       const int i_main = n - n % 4;
///                                         for (int i = 0; i < i_main; i += 4) S S S S
///                                         for (int i = i_main; i < n; i++) S
///
/// A loop that does not start at 0 may not run at all, with `i_main` anywhere: there it is the start. Nothing
/// is computed that could overflow where the loop itself did not. Where the factor divides a constant number of
/// iterations there is no second loop.
#pragma once

#include "ir/CountedLoop.h"
#include "transform/Change.h"

#include <optional>

namespace parlift::transform {

struct UnrolledLoops {
  ir::StmtRef end; ///< `const int i_main = ...`; null: not needed
  ir::CountedLoop blocks;
  std::optional<ir::CountedLoop> rest;
};

/// `loop` counts up with `<` or `<=`; `factor` > 1 iterations make a block.
UnrolledLoops unrolledLoops(const ir::CountedLoop &loop, std::int64_t factor, Names &names);

} // namespace parlift::transform
