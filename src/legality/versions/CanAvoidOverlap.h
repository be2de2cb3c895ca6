/// \file
/// Can it be told before the loop that two pointers do not touch the same memory in it?
///
///     for (i = 0; i < n; i++) out[i] = in[i];        `out + n <= in || in + n <= out`
///
/// Each base's subscripts are bounded over the loop and the loops inside it; the ranges must be apart.
/// Of rows that were each allocated into a place of its own the pointers to them are compared: `u + n <= v || v + n <= u` for `u[i][j]` and
/// `v[i][j]`. Refuses when a range has no bounds, or no words in C just before the loop.
#pragma once

#include "legality/nest/Nest.h"

#include <optional>
#include <vector>

namespace parlift::legality {

struct Overlap {
  bool proved = false;   ///< the ranges are apart for all values
  ir::ExprRef condition; ///< "they are apart"; null: that cannot be asked
  std::vector<ir::ExprRef>
      entryTests; ///< to be asked before it: the loops run in which its words are read
};
/// `isAlwaysAsked`: also where the loop does not run, and its own arithmetic says nothing of what fits; no entry tests.
Overlap canAvoidOverlap(const Nest &nest, LoopIndex loop, unsigned baseA, unsigned baseB,
                        bool isAlwaysAsked = false);

/// `v == r`, of two pointers; null: no words for that.
ir::ExprRef sameAddress(const Nest &nest, LoopIndex loop, unsigned baseA, unsigned baseB);

/// Elements from `first` up to `end`, pointers of one type, by what is found out elsewhere.
struct FoundElements {
  ir::ExprRef first, end;
};
/// `array`, a pointer, moved to the element; right also where a sum of numbers without a sign means one below zero.
ir::ExprRef elementAt(const ir::ExprRef &array, const ir::ExprRef &index);
/// Elements [low, end) of what `array`, a pointer, leads to.
FoundElements elementsOf(const ir::ExprRef &array, const ir::ExprRef &low, const ir::ExprRef &end);
/// They are apart from each other, as a condition.
ir::ExprRef areApart(const FoundElements &a, const FoundElements &b);

/// The same of `other` and the first `end` elements of `array`, by a number that is found out elsewhere. `mayBeMissing`: not all
/// of them need exist, so their addresses are compared as numbers. `from`: those from this pointer into the array on.
struct ApartElements {
  ir::ExprRef condition;
  std::vector<ir::ExprRef> entryTests;
};
std::optional<ApartElements> canAvoidElements(const Nest &nest, LoopIndex loop, unsigned other,
                                              unsigned array, const ir::ExprRef &end,
                                              bool mayBeMissing = false,
                                              const ir::ExprRef &from = nullptr);
/// The same of elements that all exist. `words`: for `other`, where the analysis has none.
std::optional<ApartElements> canAvoidElements(const Nest &nest, LoopIndex loop, unsigned other,
                                              const FoundElements &found,
                                              const ir::ExprRef &words = nullptr);

} // namespace parlift::legality
