/// \file
/// Words that name a variable without using it, where a change has made the name mean something else or nothing.
///
///     w += sizeof w        w lives in C[i] now          C[i] += 8UL
///     sizeof i             i is no counter here         4UL
///     _Generic(t, float: sqrtf, default: sqrt)(t)       sqrtf(t_0)
///
/// In: what was there, and what replaces it. Out: the latter, with the values of such words in their place; what still means
/// the same keeps its words. A variable inside a macro's definition is not seen.
#pragma once

#include "ir/Stmt.h"

#include <vector>

namespace parlift::target {

/// `old` to `last`, neighbours, become `fresh`. `removed`: declarations elsewhere that go.
std::vector<ir::StmtRef> withoutStaleNames(const ir::Stmt &old, const ir::Stmt &last,
                                           const std::vector<ir::StmtRef> &fresh,
                                           const std::vector<ir::StmtRef> &removed);

/// The statement for a place where no variable is what it was: `typeof(a[0]) t` is `float t`, whatever became of `a`.
ir::StmtRef withoutMeasures(const ir::StmtRef &stmt);
ir::ExprRef withoutMeasures(const ir::ExprRef &expr);

} // namespace parlift::target
