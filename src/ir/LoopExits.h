/// \file
/// The tests among the statements of a loop's body that leave it.
///
///     for (...) {
///       v = a[i];
///       if (v < 0) { bad = i; break; }        exit: statement 1, v < 0, what it does: bad = i
///       o[i] = v;
///     }
///
/// In: any loop. Out: all exits, in their order; none where nothing leaves the loop by itself. Refuses (nullopt) `break` and `return` in any
/// other place: in inner loops and branches, or where the branch does not end with it; and tests that `continue` may come before.
#pragma once

#include "ir/Stmt.h"

#include <cstddef>
#include <optional>
#include <vector>

namespace parlift::ir {

struct LoopExit {
  std::size_t at = 0; ///< which statement of the body (statementsOfBody)
  ExprRef test;
  StmtRef leaves;    ///< what it does then, a `break` at the end aside
  StmtRef otherwise; ///< what it does if not; null: nothing
};

/// With sequences that are no scopes opened.
std::vector<StmtRef> statementsOfBody(const Stmt &loop);

std::optional<std::vector<LoopExit>> loopExits(const Stmt &loop);

} // namespace parlift::ir
