/// \file
/// Outermost loops of a function that stand side by side, by their numbers: the part of a function that a
/// search works on.
///
///     for (i ...) ...     "1"
///     for (j ...) ...     "2"   \  RootRange{2, 4}
///     for (k ...) ...     "3"   /
#pragma once

#include "ir/Stmt.h"

#include <string>

namespace parlift::plan {

struct RootRange {
  unsigned begin = 1, end = ~0U;

  unsigned size() const { return end - begin; }
  /// `path`: of an outermost loop or of one inside it, "3.1".
  bool contains(const std::string &path) const;
  /// The same loops after a change inside them that made `before` into `after`.
  RootRange following(const ir::Function &before, const ir::Function &after) const;
};

/// The outermost loop that the loop of this path is, or is in.
RootRange rootOf(const std::string &path);

/// How many outermost loops the function has.
unsigned rootsOf(const ir::Function &function);

} // namespace parlift::plan
