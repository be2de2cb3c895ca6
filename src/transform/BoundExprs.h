/// \file
/// Arithmetic on the bounds of loops, as C would do it.
///
///     operation(n, Sub, 1)      n - 1, both in their common type
#pragma once

#include "ir/Expr.h"

#include <optional>

namespace parlift::transform {

/// The value of a literal, conversions aside.
std::optional<std::int64_t> constantOf(const ir::Expr &expr);

/// Both operands in their common type (C's usual conversions).
ir::ExprRef operation(const ir::ExprRef &left, ir::BinaryOp op, const ir::ExprRef &right);

/// value + amount, of the value's type; numbers are added up: `i + 1` and 2 are `i + 3`.
ir::ExprRef plus(const ir::ExprRef &value, std::int64_t amount);

/// `condition ? left : right`, likewise.
ir::ExprRef choice(const ir::ExprRef &condition, const ir::ExprRef &left, const ir::ExprRef &right);

ir::TypeRef constOf(const ir::TypeRef &type);

} // namespace parlift::transform
