/// \file
/// C's implicit conversions, made explicit as Casts.
///
///     short s, unsigned u, double d:    s + s  =>  <int>s + <int>s       s + u  =>  <unsigned>s + u
///                                       u * d  =>  <double>u * d
///
/// Values only: loads and decays are made before.
#pragma once

#include "ir/Expr.h"

#include <utility>

namespace parlift::ir {

/// C 6.3.1.1: whatever is narrower than int becomes int. Other values as they are.
ExprRef promoted(ExprRef value);

/// C 6.3.1.8: both in their common real type. Null if one is no real number.
std::pair<ExprRef, ExprRef> balanced(ExprRef left, ExprRef right);

/// `left op right` with the conversions of C. A literal is written as it is, whatever type it is converted to.
ExprRef together(BinaryOp op, const ExprRef &left, const ExprRef &right);
/// `condition ? left : right`, likewise.
ExprRef either(const ExprRef &condition, const ExprRef &left, const ExprRef &right);
/// A number that takes the type of what it stands beside.
ExprRef number(std::int64_t value);

/// A Cast that nobody wrote: it has no words, or those of its operand, in parentheses perhaps.
bool isImplicit(const Expr &cast);
/// What `inner` says is all that stands at `outer`, parentheses aside.
bool isSameText(const SourceRange &outer, const SourceRange &inner);

/// Every value of `from` is the same number in `to`, -0.0 and infinities included.
bool preservesValue(const Type &from, const Type &to);

} // namespace parlift::ir
