/// \file
/// Calls of functions that are said to be pure, as text that tells of them.
///
///     r = f(x, y + 1)   =>   r = ({ auto a0 = (x); auto a1 = (y + 1); ARGUMENT a0, a1; T r0; CALL; r0 = f(a0, a1); RETURN r0; r0; })
///
/// In: a call, and the numbers of the assumptions about its function. Out: edits, or nothing, where its words are a macro's or not in
/// the file, or where it passes or returns what is no number and no pointer.
#pragma once

#include "ir/Stmt.h"
#include "support/Edit.h"

#include <optional>
#include <vector>

namespace parlift::pipeline {

std::optional<std::vector<Edit>> checkedCall(const ir::Unit &unit, const ir::Expr &call,
                                             const std::vector<unsigned> &assumptions,
                                             unsigned site);

} // namespace parlift::pipeline
