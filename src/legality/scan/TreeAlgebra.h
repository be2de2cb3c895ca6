/// \file
/// Sums and products of trees that are no larger than they must be.
///
///     times(1, x)  =>  x        plus(0, x)  =>  x        times(0, x)  =>  null, which is zero
///
/// In: the numbers of a family's functions (Family.h), null being zero. Out: the same kind, computed in one type; what the user wrote
/// is never taken for a 0 or a 1, so that it stays to be read.
#pragma once

#include "ir/Builder.h"
#include "ir/Conversions.h"
#include "ir/Expr.h"

#include <cstdint>

namespace parlift::legality {

inline bool isZero(const ir::ExprRef &expr) {
  return !expr ||
         (expr->kind == ir::ExprKind::IntLiteral && expr->intValue == 0 && !expr->range.valid());
}
inline bool isOne(const ir::ExprRef &expr) {
  return expr && !expr->range.valid() &&
         ((expr->kind == ir::ExprKind::IntLiteral && expr->intValue == 1) ||
          (expr->kind == ir::ExprKind::FloatLiteral && expr->floatValue == 1));
}
inline ir::ExprRef number(double value, const ir::TypeRef &type) {
  return type->isFloating() ? ir::floatLiteral(value, type)
                            : ir::intLiteral(static_cast<std::int64_t>(value), type);
}

/// What changes no sum: of floating numbers -0.0, since 0.0 makes another zero of it.
inline ir::ExprRef nothing(const ir::TypeRef &type) {
  return number(type->isFloating() ? -0.0 : 0, type);
}

/// Sums and products of trees, null being zero.
struct Algebra {
  ir::TypeRef type;

  ir::ExprRef of(const ir::ExprRef &expr) const {
    // `2654435761L` of a body that cuts the product off: by its words it would be multiplied as a long.
    const bool isTooWide = expr && expr->kind == ir::ExprKind::IntLiteral && type->isInteger() &&
                           (expr->typeOfWords ? expr->typeOfWords : expr->type)->bits > type->bits;
    if (isTooWide)
      return ir::intLiteral(static_cast<std::int64_t>(static_cast<std::uint32_t>(expr->intValue)),
                            type);
    return expr ? ir::cast(expr, type) : expr;
  }
  ir::ExprRef plus(const ir::ExprRef &a, const ir::ExprRef &b) const {
    if (isZero(a))
      return of(b);
    return isZero(b) ? of(a) : ir::binary(ir::BinaryOp::Add, of(a), of(b));
  }
  ir::ExprRef negated(const ir::ExprRef &a) const {
    return isZero(a) ? nullptr : ir::unary(ir::UnaryOp::Neg, of(a));
  }
  ir::ExprRef minus(const ir::ExprRef &a, const ir::ExprRef &b) const {
    if (isZero(b))
      return of(a);
    return isZero(a) ? negated(b) : ir::binary(ir::BinaryOp::Sub, of(a), of(b));
  }
  ir::ExprRef times(const ir::ExprRef &a, const ir::ExprRef &b) const {
    if (isZero(a) || isZero(b))
      return nullptr;
    if (isOne(a))
      return of(b);
    return isOne(b) ? of(a) : ir::binary(ir::BinaryOp::Mul, of(a), of(b));
  }
  ir::ExprRef over(const ir::ExprRef &a, const ir::ExprRef &b) const {
    return isZero(a) ? nullptr : ir::binary(ir::BinaryOp::Div, of(a), of(b));
  }
};

/// Integers: sums and products modulo the state's width survive conversions to types at least as wide. Floating numbers: to
/// other floating ones, which only round.
inline bool keepsModulo(const ir::Type &to, const ir::Type &state) {
  if (state.isFloating())
    return to.isFloating();
  return to.kind == ir::TypeKind::Integer && to.bits >= state.bits;
}

} // namespace parlift::legality
