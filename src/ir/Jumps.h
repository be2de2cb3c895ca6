/// \file
/// How control leaves a statement other than by its end.
///
///     { if (a[i] < 0) continue;                       continues
///       for (k = 0; k < m; k++) { if (b[k]) break; }  nothing: the `break` is the inner loop's
///       while (more()) { return; } }                  returns
///
/// In: a statement inside a loop, or a loop's body. Out: `break` and `continue` of the loop around it, returns at any depth, and words that
/// nobody follows and that may hold any of these. A loop as the statement has no jumps but the last two. Calls are not looked at.
#pragma once

#include "ir/Stmt.h"

#include <initializer_list>

namespace parlift::ir {

struct Jumps {
  bool breaks = false, continues = false, returns = false;
  bool isUnknown = false; ///< opaque statements
  /// Some iteration may not get to the end of the body.
  bool any() const { return breaks || continues || returns || isUnknown; }
};
Jumps jumpsOf(const Stmt &stmt);

/// A statement of one of the kinds is somewhere inside, at any depth, or is `stmt` itself.
bool holdsAny(const Stmt &stmt, std::initializer_list<StmtKind> kinds);

} // namespace parlift::ir
