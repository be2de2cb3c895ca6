/// \file
/// An element combined with a value, as one step that no other thread interrupts.
///
///     count[key[i]] += 2;              +, 2
///     flags[k] = flags[k] | m;         |, m
///     if (w > best[k]) best[k] = w;    max, w       found by who knows what a least value is (plan/gpu/KernelUpdates.h)
///
/// Of integers of 32 and 64 bits by all of the operators, of float and double by + - min max.
#pragma once

#include "ir/Expr.h"

#include <memory>
#include <optional>
#include <string>

namespace parlift::ir {

struct Stmt;

struct AtomicUpdate {
  const Stmt *statement = nullptr; ///< the loop's own: an assignment, or the branch around one
  ExprRef target;
  std::string op;  ///< + - * & | ^ min max
  ExprRef operand; ///< a number that C may convert to the element's type without a change
  bool givesWay =
      false; ///< min, max: an element that is no number becomes the value, by fmin and fmax
};

/// The place lies where the machine has one instruction for it, as far as the types around it say: no member of a packed record.
/// For others Clang calls a library that nobody links.
bool isAligned(const Expr &place);

/// An element of the type can be combined so.
bool isAtomic(const Type &element, const std::string &op);

/// Of an assignment by an operator. Empty where the element is read otherwise, or has another type than what is computed (`short`,
/// `h[i] += 0.5` of integers).
std::optional<AtomicUpdate> atomicUpdate(const Stmt &stmt);

} // namespace parlift::ir
