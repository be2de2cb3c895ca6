/// \file
/// The value of a call as an expression of its arguments.
///
///     int larger(int a, int b) { if (a > b) return a; return b; }
///
///     larger(m, x[i])     is     m > x[i] ? m : x[i]
///
/// In: a call. Null where the callee's body is not here, does anything but choose among values and keep them in variables of its own, reads
/// other variables than its parameters, or is too long to be worth it. The expression is for looking at: an argument that the callee reads twice stands in it twice.
#pragma once

#include "ir/Stmt.h"

namespace parlift::analysis {

ir::ExprRef valueOfCall(const ir::Expr &call);

/// `m = larger(m, x[i]);` as `m = m > x[i] ? m : x[i];`. Null: the value is no such call.
ir::StmtRef withoutCall(const ir::Stmt &assign);

/// `add(&s, x[i]);` as `s += x[i];`, `see(&low, &high, x[i])` as a block of two: what the callee does to the variables that it gets to
/// change, as a statement of its arguments. Null: the callee does more than a few assignments, under conditions or not, or knows other
/// variables.
ir::StmtRef updateByCall(const ir::Stmt &call);

/// `(*__ctype_b_loc())[c]`, which `isalpha(c)` is a macro for: no object of the program's lies there, and none can be written.
bool isInTableOfLibrary(const ir::Expr &place);

} // namespace parlift::analysis
