/// \file
/// The closed forms of induction variables as C expressions.
///
///     form({k, 2 * t}, "k_start", "i")        k_start + 2 * i
///     form({k, -t}, "k_start", "(i - 1)")     k_start - (i - 1)
#pragma once

#include "ir/Stmt.h"

#include <string>

namespace parlift::target {

/// The value of `clause.symbol` when the body of iteration `t` (C text, a primary expression)
/// starts, its value on entry being `start`.
std::string closedForm(const ir::InductionClause &clause, const std::string &start,
                       const std::string &t);

/// The number of the iteration in terms of the counter of a canonical loop, a primary expression:
/// `i`, `(i - 1)`, `((i - lo) / 2)`; cast to long where the closed form could overflow otherwise.
std::string iterationNumber(const ir::Stmt &loop, const ir::ParallelMark &mark,
                            const ir::InductionClause &clause);

/// The text of the value that the loop's `init` gives to `counter`, converted to its type; empty when it
/// gives none.
std::string initialValue(const ir::Stmt &loop, const ir::Symbol &counter);

/// `symbol` is declared in the loop's own header.
bool isDeclaredInHeader(const ir::Stmt &loop, const ir::Symbol &symbol);

/// "int k" or "const float *p": a declaration without initializer; `isConst` makes the variable
/// const.
std::string declarationOf(const ir::Symbol &symbol, const std::string &name, bool isConst);

/// The text, in parentheses unless it is a word or a number.
std::string primary(const std::string &text);

} // namespace parlift::target
