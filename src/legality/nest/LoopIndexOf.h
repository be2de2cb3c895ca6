/// \file
/// The number that a nest has for a loop of the tree.
///
/// Out: nullopt: the loop is none of the nest's, or of a function that it calls, of which each call has loops of its own.
#pragma once

#include "legality/nest/Nest.h"

#include <optional>

namespace parlift::legality {

inline std::optional<LoopIndex> loopIndexOf(const Nest &nest, const ir::Stmt &loop) {
  for (LoopIndex index = 0; index < nest.table().loops.size(); ++index)
    if (nest.loop(index).stmt == &loop)
      return index;
  return std::nullopt;
}

} // namespace parlift::legality
