/// \file
/// The words by which a function is called.
///
///     g(x)  "g"      f(x), (*f)(x)  with a pointer f  "f"      o->f(x)  "o->f"      f(x)  with an object f that has `operator()`  "f"
#pragma once

#include "ir/Expr.h"

#include <string>

namespace parlift::ir {

/// `a`, `g->u`, `this`, `box.v`: what can be said in a line before a loop.
bool isPlainName(const Expr &word);

/// The callee's qualified name; of a pointer or an object its plain name. Empty: it has none.
std::string calledAs(const Expr &call);

/// The last operand of the call is the pointer to what is called.
bool isThroughPointer(const Expr &call);

} // namespace parlift::ir
