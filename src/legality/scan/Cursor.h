/// \file
/// Do iterations that write where a counter stands write elements of their own?
///
///     if (c) out[k++] = x;       out[k] = x; k = k + 1;      iteration: [k before, k after)
///     if (c) a[++k] = x;         k = k + 1; a[k] = x;        (k before, k after]
///     if (c) a[--k] = x;         k = k - 1; a[k] = x;        [k after, k before)
///
/// In: a loop, an array that it writes, the variables that it carries. Yes iff each write to the array is one at the
/// cursor plus a number, in one block with a step of the cursor by a constant that reaches farther, all of them before the step or
/// all behind it, and all changes of the cursor are such steps, all upwards or all downwards: it never turns back, and each element
/// belongs to one step. The loop may read the array itself where it moves elements to the front, `if (keep(a[i])) a[k++] = a[i]`: at the
/// counter, which the cursor never passes (`Slices::packed`). Unsigned cursors must not come around: their steps are fewer than their values.
#pragma once

#include "legality/nest/Nest.h"
#include "legality/scan/Composer.h"

#include <cstdint>

namespace parlift::legality {

/// The loop touches elements of an array from the cursor's value before the loop on, at most so many behind it as its trips
/// times `most`; before it where that is negative.
struct Slices {
  const ir::Symbol *cursor = nullptr;
  std::int64_t most =
      0; ///< steps of an iteration; 0: an inner loop takes them, nobody knows how many
  bool falls = false;
  bool isBehind =
      false; ///< the element before a step up, or behind a step down, is not its own: `a[++k]`, `a[k--]`
  bool isDense = false; ///< each step writes all elements that it passes
  /// The loop reads the array, too: at its counter or in front of that, and none that an iteration before has written, where the
  /// cursor begins at the counter's first value or below. This is its store; null: it reads none.
  const ir::Expr *packed = nullptr;
};

/// Null: refused.
std::optional<Slices> writesOwnSlices(const Nest &nest, LoopIndex loop, unsigned base,
                                      const Variables &cursors, ScanRefusal &refusal);

} // namespace parlift::legality
