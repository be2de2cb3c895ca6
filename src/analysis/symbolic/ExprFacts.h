/// \file
/// What the text of an expression says by itself: equality, mentions, conversions, truth values.
///
///     a[i + 1]  and  a[i + 1]        the same expression; rand() and rand() are not
///     (long)i, i an int              keeps every value; (unsigned)i does not
///     x > 0, !p, b && c              truth values: 0 or 1
#pragma once

#include "ir/PlainParts.h"

#include <functional>

namespace parlift::analysis {

/// Written the same and with the same value when evaluated twice in a row: no call with effects, no
/// volatile object, nothing opaque inside.
bool sameExpression(const ir::Expr &a, const ir::Expr &b);

/// `place` (an lvalue) occurs in `expr`, read, written or with its address taken.
bool mentions(const ir::Expr &expr, const ir::Expr &place);
bool mentions(const ir::Expr &expr, const ir::Symbol &symbol);

using ir::withoutPreservingCasts;

/// The variable that is read, conversions that preserve values aside; null: the expression is something else.
ir::SymbolRef readVariable(const ir::ExprRef &expr);

/// Its value is 0 or 1. `isTruthVariable` answers for variables that are not of a boolean type.
bool isTruthValue(const ir::Expr &expr,
                  const std::function<bool(const ir::Symbol &)> &isTruthVariable);

/// `e != 0` and conversions to bool ask for the truth of e: that e.
const ir::ExprRef &withoutTruthTest(const ir::ExprRef &expr);

/// The words at its range say what it is: no step has put another value into it.
bool hasOwnWords(const ir::Expr &expr);

bool isComparison(ir::BinaryOp op); ///< < <= > >= == !=

} // namespace parlift::analysis
