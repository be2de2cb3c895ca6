/// \file
/// The loop of a function by the number that plans and verdicts call it by.
///
///     for (i) for (j) S       "1" is the loop over i, "1.1" the one over j
#pragma once

#include "ir/Walk.h"

#include <string_view>

namespace parlift::ir {

/// Null: there is no such loop in `inside`.
inline const Stmt *findLoop(const Stmt &inside, std::string_view path) {
  const Stmt *found = nullptr;
  forEachLoop(inside, [&](const Stmt &loop, const LoopStack &) {
    if (loop.loopPath == path)
      found = &loop;
  });
  return found;
}

} // namespace parlift::ir
