/// \file
/// C's arithmetic on the interpreter's values.
///
/// Unsigned integers wrap around; what signed ones cannot hold is a fault. Floats are rounded to their
/// type after every operation (evaluation in double is exact enough for that: + - * / of two floats,
/// rounded to double and then to float, is the float nearest to the exact result; Figueroa 1995).
#pragma once

#include "ir/Expr.h"
#include "ir/interpreter/Fault.h"
#include "ir/interpreter/Value.h"

namespace parlift::ir::interpreter {

/// Add to Xor on two values of `type`; a shift's right operand has the type `shift`. Throws Fault.
Value arithmetic(BinaryOp op, Scalar type, Value left, Value right, Scalar shift);

/// Lt to Ne on two values of `type` (pointers by address).
bool compare(BinaryOp op, Scalar type, Value left, Value right);

Value negated(Scalar type, Value value);
Value complemented(Scalar type, Value value); ///< ~
bool isTrue(Scalar type, Value value);

/// A cast. Throws Fault where C says that the result is undefined.
Value converted(Value value, Scalar from, Scalar to);

/// The low bits of `value` as `type` keeps them.
std::int64_t wrapped(std::int64_t value, Scalar type);

} // namespace parlift::ir::interpreter
