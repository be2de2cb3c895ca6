/// \file
/// Expressions of the tree as C: the user's words where there are any, the node otherwise.
///
///     `a[i - 1]` with i replaced by ii + 1         a[(ii + 1) - 1]
///     Select(Lt(ii + 32, n), ii + 32, n)           ii + 32 < n ? ii + 32 : n
///
/// Conversions that C makes by itself are left out of what is printed from nodes, the others are written.
#pragma once

#include "ir/Stmt.h"

#include <optional>
#include <string>
#include <vector>

namespace parlift::ir {

/// `context`: what binds less gets parentheses (notation::Precedence).
std::string exprText(const Expr &expr, int context = 0);

/// The same on one line, as clauses and conditions want it.
std::string lineText(const Expr &expr, int context = 0);

/// For where C converts the value to `target` anyway: an initializer, the right side of an assignment.
std::string convertedText(const Expr &expr, const Type &target);

/// The amount of `x op= amount` for the Binary `x op amount`; nullopt where C would compute that in other types.
std::optional<std::string> amountText(const Expr &update);

/// What stands at `range`, with the text of each rewritten expression among `parts` in its place.
std::string splicedText(const SourceRange &range, const std::vector<const Expr *> &rewritten);

/// The statement can keep its text: its rewritten expressions stand at places of their own, or are the same at the same
/// place, and none covers words that say more than it (`x++`, a macro of which it is a part).
bool canSplice(const Stmt &stmt);

/// The rewritten expressions in a statement or expression, outermost ones only.
void collectRewritten(const Expr &expr, std::vector<const Expr *> &out);
void collectRewritten(const Stmt &stmt, std::vector<const Expr *> &out);

/// "int k", "double t[32]": a declaration of the variable without its value.
std::string declarationText(const Symbol &symbol);

} // namespace parlift::ir
