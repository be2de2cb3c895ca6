/// \file
/// An assignment that one instruction can do without another thread coming in between.
///
///     count[key[i]] += 2;        Add, 2
///     flags[k] = flags[k] | m;   Or, m
///
/// Empty where the element is read otherwise, has another type than the sum (`short`, `h[i] += 0.5` of integers), or the operation is
/// another one than `+ - & | ^`, of integers of 32 bits; or `+ -` of float and double.
#pragma once

#include "ir/Stmt.h"

#include <optional>

namespace parlift::ir {

struct AtomicUpdate {
  BinaryOp op = BinaryOp::Add;
  ExprRef operand; ///< on the right, or, of what commutes, on either side
};

std::optional<AtomicUpdate> atomicUpdate(const Stmt &stmt);

} // namespace parlift::ir
