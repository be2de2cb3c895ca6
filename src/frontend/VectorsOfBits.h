/// \file
/// Elements of a std::vector<bool>, for which C++ has objects that stand for them.
///
///     x = m[i]         m const: a `bool`; otherwise what an object converts to      element m[i]
///     m[i] = x > 0     the object's operator=                                       element m[i], value x > 0
///     m[i].flip()                                                                   element m[i], turned
///
/// In: a call. Out: the call that says the element, `m[i]` or `m.at(i)`, and what becomes of it. Refuses objects that have names of their
/// own, `auto b = m[i]`, and all other functions.
#pragma once

#include <clang/AST/DeclCXX.h>
#include <clang/AST/ExprCXX.h>

#include <optional>

namespace parlift::frontend {

struct BitCall {
  const clang::CallExpr *element = nullptr;
  const clang::Expr *value = nullptr; ///< what is stored; null: the element is read, or turned
  bool isTurned = false;
};

std::optional<BitCall> bitCall(const clang::CallExpr &call);

/// The element that the expression says, by an object that stands for it; null: it is something else.
const clang::CallExpr *bitOf(const clang::Expr *expr);

} // namespace parlift::frontend
