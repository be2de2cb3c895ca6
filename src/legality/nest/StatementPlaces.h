/// \file
/// The memory that a statement touches, place by place, where each can be named before it and behind it.
///
///     a[k][k] = sqrt(a[k][k]);        reads a[k][k], writes a[k][k]
///     d[idx[k]] += g;                 reads idx[k], d[idx[k]]; its place cannot be named behind it if idx may have changed
///     if (d[0] > eps) ...             the test alone reads d[0]
///
/// A place is an element, a field, or a variable that other names may reach. Variables that no other name reaches are no memory.
///
/// Refuses (nullopt): calls that read or write memory, opaque code, bit-fields, volatile and atomic objects; what is read under a condition
/// only and cannot be found without it (its subscript reads memory or divides); written places whose subscripts read memory, divide, or
/// change with the statement; loops, jumps and blocks, but for the parts of one statement of the source.
#pragma once

#include "ir/Stmt.h"

#include <optional>
#include <vector>

namespace parlift::legality {

struct StatementPlaces {
  /// Each once, in an order in which they can be found: what a subscript reads stands before it.
  std::vector<ir::ExprRef> read, written;
  bool empty() const { return read.empty() && written.empty(); }
};

/// A variable of the function's own that no other name reaches.
inline bool isOwnVariable(const ir::Symbol &symbol) {
  return !symbol.isExposed() && symbol.type->isScalar();
}

/// Of `if (x) A else if (y) B`: the second If; null: there is none.
const ir::Stmt *elseIf(const ir::Stmt &stmt);

/// Of an If its test's alone, and the tests of its `else if`s, before which there is no room of their own.
std::optional<StatementPlaces> placesOf(const ir::Stmt &stmt);

} // namespace parlift::legality
