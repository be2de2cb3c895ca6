/// \file
/// Expressions that a body evaluates in each of its runs, whatever its conditions say.
///
///     if (p->on) a = c[i];  else  b = 2 * c[i] + (d && e[i]);          p->on, c[i], d
///
/// In: a statement without words that nobody follows. Out: expressions, whole and their parts, made of variables that the body does not set,
/// so that they mean the same wherever they stand in it. What `&a[n]` names need not exist and is not one of them. Nothing behind an inner
/// loop is, nor what that loop evaluates: it may run no iteration, or not end. WrittenBefore.h asks of one place on the way to a loop.
#pragma once

#include "ir/Stmt.h"

#include <vector>

namespace parlift::legality {

std::vector<const ir::Expr *> surelyEvaluated(const ir::Stmt &body);

/// What an expression evaluates besides itself. `&a[n]` does not evaluate `a[n]`.
const std::vector<ir::ExprRef> &evaluatedParts(const ir::Expr &expr);
/// What stands behind the statement runs, too: no jumps and no calls that may have other ends.
bool endsSurely(const ir::Stmt &stmt);
/// Those go that are made of what the body sets.
void eraseWhatChanges(const ir::Stmt &body, std::vector<const ir::Expr *> &exprs);

} // namespace parlift::legality
