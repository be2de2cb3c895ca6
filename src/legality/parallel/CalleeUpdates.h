/// \file
/// Which elements of an array does a called function update, in the caller's words?
///
///     static void add(int *h, int k) { h[k]++; }
///     add(bins, x[i]);                                      x[i]      of `bins`
///
/// In: a statement that is a call, and the array by its name. Out: the outermost subscripts, and the function's statements that they are
/// of; empty: the function does more than such updates, one after the other, of the array that it is given, or says a subscript with
/// anything but its parameters.
#pragma once

#include "ir/Stmt.h"

#include <vector>

namespace parlift::legality {

struct CalleeUpdates {
  std::vector<ir::ExprRef> subscripts;
  std::vector<const ir::Stmt *> statements;
};

CalleeUpdates calleeUpdates(const ir::Stmt &call, const ir::Symbol &array);

} // namespace parlift::legality
