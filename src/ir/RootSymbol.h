/// \file
/// The variable at the root of a place, through what a pointer variable points to: `a` of `a[i].x`, `p` of `p->q[2]`, of `*(p + i)`.
#pragma once

#include "ir/Expr.h"

namespace parlift::ir {

/// Null: a call is at the root, or nothing that has a name.
inline const Symbol *rootSymbolOf(const Expr &place) {
  const Expr *at = &place;
  while (at->kind != ExprKind::VarRef) {
    if (at->operands.empty() || at->kind == ExprKind::Call)
      return nullptr;
    at = at->operands[0].get();
  }
  return at->symbol.get();
}

/// The variable that a place lies in by itself, `v` of `v.a[i].x`, no pointer followed; null: it lies in none.
inline const Symbol *variableHolding(const Expr &place) {
  const Expr *at = &place;
  while (at->kind == ExprKind::Member ||
         (at->kind == ExprKind::Subscript && at->operands[0]->kind == ExprKind::AddressOf))
    at = at->kind == ExprKind::Member ? at->operands[0].get() : at->operands[0]->operands[0].get();
  return at->kind == ExprKind::VarRef ? at->symbol.get() : nullptr;
}

/// The array, of any number of dimensions, that the element lies in, or the variable itself: `t[i][j]`, `t`. Null for what lies in a
/// record, or where a pointer points.
inline const Symbol *arrayOfElement(const Expr &place) {
  const Expr *at = &place;
  while (at->kind == ExprKind::Subscript && at->operands[0]->kind == ExprKind::AddressOf)
    at = at->operands[0]->operands[0].get();
  return at->kind == ExprKind::VarRef ? at->symbol.get() : nullptr;
}

} // namespace parlift::ir
