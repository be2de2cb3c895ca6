/// \file
/// Calls of C's library that fill or move bytes, and touch nothing else.
///
///     memset(w, 0, n * sizeof *w)         to w, bytes n * sizeof *w
///     memcpy(d, s + i, 8 * n)             to d, from s + i, bytes 8 * n
///     bzero(w, sizeof w)                  to w, bytes sizeof w
///
/// In: a call. Out: its operands by what they are. Refuses (nullopt) every other function, and one of the program's own that
/// has such a name.
#pragma once

#include "ir/Stmt.h"

#include <optional>

namespace parlift::ir {

struct BytesCall {
  ExprRef to, from;        ///< pointers, conversions and all; from null: filled with a value
  ExprRef bytes;           ///< a size_t
  bool mayOverlap = false; ///< all is read before anything is written: memmove
};
std::optional<BytesCall> bytesCall(const Expr &call);

} // namespace parlift::ir
