/// \file
/// Is a loop tree well formed? Run by tests after everything that makes or changes a tree.
///
/// In: any function, broken ones too. Out: one sentence per broken rule, empty for a good tree:
///
///     Load of something that is not a place: `@load @value(n + 1)`
///
/// The rules, in the order in which they are checked:
///
/// 1. The function has a return type and a body, which is a Block; its parameters and locals are
/// there
///    and have types; two variables never share an id.
/// 2. Parts that a kind needs are there (operands, conditions, branches, a loop's five parts, which
///    are Blocks), and expressions have types and the number of operands that Expr.h says.
/// 3. A place (lvalue) stands where a place is needed: the operand of Load, AddressOf and Member,
/// the
///    target of Assign. A value stands everywhere else, arguments of Call and OpaqueExpr apart.
/// 4. Types fit where the meaning hangs on them: a Subscript's base is a pointer and its index an
///    integer, a Member's base a record that has the field, PtrAdd and PtrDiff act on pointers, a
///    literal has a number type, Load never yields an array.
/// 5. Break and Continue are inside the body of a loop.
/// 6. A loop's path is its parent's path and one number more; paths increase in source order.
/// 7. A variable is declared once, and those used are globals, parameters or locals of the
/// function.
/// 8. What is opaque names its reason, an id of reasons.def.
/// 9. A parallel mark collapses at least one loop and lists a variable in one clause only.
#pragma once

#include "ir/Stmt.h"

#include <string>
#include <vector>

namespace parlift::ir {

std::vector<std::string> verify(const Function &function);

} // namespace parlift::ir
