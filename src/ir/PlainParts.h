/// \file
/// What a loop's header says, conversions and empty parts aside.
///
///     (long)i < n        `(long)i` is a read of i
///     { }                is empty
///     0, 0L              is zero
#pragma once

#include "ir/Stmt.h"

namespace parlift::ir {

/// Nothing, or a block of nothing.
inline bool isEmpty(const StmtRef &part) {
  return !part || (part->kind == StmtKind::Block && part->children.empty());
}

/// Whatever the conversions do to the value: for questions about its form.
inline const Expr &withoutCasts(const Expr &expr) {
  const Expr *at = &expr;
  while (at->kind == ExprKind::Cast)
    at = at->operands[0].get();
  return *at;
}

/// Behind conversions that change no number: `(long)i`, not `(unsigned)i`, `(char)i` or `(float)d`.
const Expr &withoutPreservingCasts(const Expr &expr);
const ExprRef &withoutPreservingCasts(const ExprRef &expr);

/// The number 0 itself.
inline bool isZero(const Expr &expr) {
  return expr.kind == ExprKind::IntLiteral && expr.intValue == 0;
}

/// The variable's value, perhaps converted to a type that has all of its bits: `(unsigned long)i` of an int, not `(char)i`, nor
/// `(long)(unsigned)i`, another number where i is negative.
bool isReadOf(const Expr &expr, const Symbol *symbol);

} // namespace parlift::ir
