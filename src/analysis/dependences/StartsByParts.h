/// \file
/// A loop that starts elsewhere from one iteration of a loop around it on: what is over of blocks of both, in one nest.
///
///     for (i = 0; i < n; i++)                                around i, change i_main
///       for (k = i < i_main ? k_main : 0; k < m; k++) S      first k_main, then 0
///
/// Conversions of the start to the counter's type are taken to keep it: for estimates of how often loops run, no proofs.
#pragma once

#include "analysis/symbolic/Access.h"

#include <optional>

namespace parlift::analysis {

struct StartsByParts {
  LoopIndex around = 0;
  Polynomial change;      ///< the counter's first value of the second part
  Polynomial first, then; ///< the start in either part
};

/// nullopt: it starts in any other way.
std::optional<StartsByParts> startsByParts(const AccessTable &table, const NestLoop &loop);

} // namespace parlift::analysis
