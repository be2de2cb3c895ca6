/// \file
/// What is the case where a comparison does not hold.
///
///     x < n    =>    x >= n        x == n    =>    x != n
///
/// Of integers and pointers; where a floating number may be no number, `!(x < y)` is more than `x >= y`. nullopt: it is no comparison.
#pragma once

#include "ir/Expr.h"

#include <optional>

namespace parlift::ir {

inline std::optional<BinaryOp> opposite(BinaryOp op) {
  switch (op) {
  case BinaryOp::Lt:
    return BinaryOp::Ge;
  case BinaryOp::Le:
    return BinaryOp::Gt;
  case BinaryOp::Gt:
    return BinaryOp::Le;
  case BinaryOp::Ge:
    return BinaryOp::Lt;
  case BinaryOp::Eq:
    return BinaryOp::Ne;
  case BinaryOp::Ne:
    return BinaryOp::Eq;
  default:
    return std::nullopt;
  }
}

} // namespace parlift::ir
