/// \file
/// Bodies that change nothing unless a value is less than the best one so far. Private to Stage.cpp.
///
///     float d = fabsf(q - p[j]);         before: d = ...
///     if (d < best) {                    value d, bound best, less
///       best = d;
///       at = j;
///     }
///
/// Of several iterations none changes anything iff the least of their values is not less than the bound as it stands before them:
/// had one changed it, the first to do so would have seen the bound as it stood.
#pragma once

#include "ir/Stmt.h"

#include <optional>
#include <vector>

namespace parlift::transform {

struct LonelyUpdate {
  std::vector<ir::StmtRef> before; ///< declarations that the value is said with
  ir::ExprRef value, bound;        ///< as they are compared, of one type
  bool isLess = true;              ///< `value < bound`, else `value > bound`
};
/// Refuses (nullopt) any other body, values that are no numbers, and values that calls compute which do more.
std::optional<LonelyUpdate> lonelyUpdate(const ir::Stmt &body);

/// The less, or the greater; of a NaN and a number the number.
bool isExtreme(const std::string &function); ///< the name of one that does that
ir::ExprRef extreme(const ir::ExprRef &left, const ir::ExprRef &right, bool isLess);

} // namespace parlift::transform
