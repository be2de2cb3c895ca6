/// \file
/// Arrays that the statements of a body write one element behind the other, as a variable counts them.
///
///     int c = 0;                                        q[0 .. c) is written, wherever the body stands
///     for (i = 0; i < n; i++)
///       if (a[i] > 0)
///         q[c++] = a[i];                                the only way in which c rises
///     for (k = 0; k < c; k++) t += q[k];
///
///     st[sp++] = root;                                  a stack: what c falls by is written still
///     while (sp > 0) { u = st[--sp];  st[sp++] = left[u]; }
///
/// Between the start and any later moment of the same run of the body, elements `[start + ahead, c + ahead)` have been written: by
/// induction over the statements that set c. Each is the start's `c = start`, the number, once more; or `c--`; or `c++` behind a
/// store to `q[c]` in the same block, nothing between them that could lead elsewhere (`ahead` 0); or `c++` just ahead of a store to
/// `q[c]` (`ahead` 1), which holds from the store on.
///
/// In: the body of a loop or a function. Out: one for each counter and array. Refuses counters that other code may set (address taken,
/// static, references), ones that fall by way of narrow or unsigned numbers, since they might wrap around, elements that are written by another size, pointers that the body moves, and bodies with jumps that
/// the tree does not show.
///
/// Source: Lin and Padua, Compiler Analysis of Irregular Memory Accesses, PLDI 2000 ("consecutively written", "stack").
#pragma once

#include "ir/Stmt.h"

#include <compare>
#include <cstdint>
#include <set>
#include <vector>

namespace parlift::analysis {

/// A member, by its bytes, `size` of them `at` so many from where the structure begins; or an element, by its subscript.
struct PartStep {
  bool isField = false;
  std::int64_t at = 0, size = 0;
  auto operator<=>(const PartStep &other) const = default;
};
using Part = std::vector<PartStep>;

struct ConsecutiveWrites {
  const ir::Symbol *counter = nullptr;
  const ir::Stmt *start = nullptr; ///< `c = 0`, in the body itself and under no condition
  const ir::Symbol *array = nullptr;
  Part part; ///< what of each element: `.key`, `[1]`; empty: all of it
  int ahead = 0;
  std::set<const ir::Expr *> stores; ///< the places `q[c]`
  std::set<const ir::Stmt *> rises;  ///< `c++`
};

std::vector<ConsecutiveWrites> consecutiveWrites(const ir::Stmt &body);

} // namespace parlift::analysis
