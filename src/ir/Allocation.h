/// \file
/// Calls of the libraries that get memory and give it back.
///
///     malloc(n), calloc(n, size), aligned_alloc(a, n), new double[n]          memory that nobody has
///     std::make_unique<double[]>(n)                                           the same, as the front end has marked it
///     free(p), delete[] p                                                     what p points to ends
///
/// In: a call. Both touch no other object of the program's. Refuses functions of the program's own, whatever their names.
#pragma once

#include "ir/Expr.h"

#include <algorithm>
#include <initializer_list>

namespace parlift::ir {

inline bool isLibraryCall(const Expr &call, std::initializer_list<const char *> names) {
  return call.kind == ExprKind::Call && call.target.expired() && !call.effects.isOfFile &&
         std::any_of(names.begin(), names.end(),
                     [&](const char *name) { return call.callee == name; });
}

/// What a template of the library's makes is in the file wherever it is asked for.
inline bool makesOwned(const Expr &call) {
  return call.kind == ExprKind::Call && call.target.expired() && call.effects.isOfSystem &&
         (call.callee == "std::make_unique" || call.callee == "std::make_shared");
}

/// What `new` calls is no function of a header's: the front end has seen that it is the language's own.
inline bool allocates(const Expr &call) {
  const bool isIt =
      (call.effects.isOfSystem && isLibraryCall(call, {"malloc", "calloc", "aligned_alloc"})) ||
      isLibraryCall(call, {"operator new", "operator new[]"}) ||
      (call.kind == ExprKind::Call && call.reason == "allocate");
  return isIt && call.type && call.type->isPointer();
}

inline bool frees(const Expr &call) {
  return call.operands.size() == 1 &&
         ((call.effects.isOfSystem && isLibraryCall(call, {"free"})) ||
          isLibraryCall(call, {"operator delete", "operator delete[]"}));
}

} // namespace parlift::ir
