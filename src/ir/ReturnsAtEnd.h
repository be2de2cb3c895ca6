/// \file
/// A function's body in which nothing follows a `return`:
///
///     if (x <= *most)            if (x > *most) {
///       return;           =>       *most = x;
///     *most = x;                   *at = i;
///     *at = i;                   }
///
///     if (k == 0)                if (k == 0)
///       return 1;         =>       return 1;
///     return x / k;              else
///                                  return x / k;
///
/// In: a body. Out: one that does the same, in which each `return` is the last statement of the body or of a branch that ends it; the
/// body itself where it is so already. Null: one stands in a loop, or what stands behind it depends on more than that `if`.
#pragma once

#include "ir/Stmt.h"

namespace parlift::ir {

StmtRef withReturnsAtEnd(const StmtRef &body);
/// Of such a body: it gives back a value whichever way it ends.
bool alwaysReturns(const Stmt &body);

} // namespace parlift::ir
