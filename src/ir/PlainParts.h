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

inline const Expr &withoutCasts(const Expr &expr) {
  const Expr *at = &expr;
  while (at->kind == ExprKind::Cast)
    at = at->operands[0].get();
  return *at;
}

/// The number 0 itself.
inline bool isZero(const Expr &expr) {
  return expr.kind == ExprKind::IntLiteral && expr.intValue == 0;
}

/// The variable's value, perhaps converted.
inline bool isReadOf(const Expr &expr, const Symbol *symbol) {
  const Expr &plain = withoutCasts(expr);
  return plain.kind == ExprKind::Load && plain.operands[0]->kind == ExprKind::VarRef &&
         plain.operands[0]->symbol.get() == symbol;
}

} // namespace parlift::ir
