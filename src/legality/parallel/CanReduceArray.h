/// \file
/// Are all accesses of an array in the loop updates with one associative operator?
///
///     for (i) for (j) s[j] += a[i][j];       reduction (+) into s[0:m]
///     for (i) h[key[i]] += w[i];             histogram (+) in h: irregular, the elements are not known
///
/// Then the iterations may combine into copies of their own, in any order. To write OpenMP's array section
/// the elements must be sure to exist: the extremes of the subscript are reached in every execution in which the loop
/// and those inside it run (which a test before it asks), or the array's declaration tells its length. Where neither says
/// so, an element that stays the same all through the loop may have been written before it (WrittenBefore.h), or what computes the
/// subscripts may be run before the loop (LoopSlice.h): between two elements that are touched
/// all exist.
#pragma once

#include "legality/nest/Answer.h"
#include "legality/nest/Nest.h"

#include <map>

namespace parlift::legality {

struct ArrayReduction {
  analysis::Reduction reduction; ///< low and length null: the section cannot be told
  bool floating = false;
};

/// The roles of a loop's variables.
using Roles = std::map<const ir::Symbol *, analysis::ScalarRole>;

/// Else the access that is no such update.
Answer<ArrayReduction, diag::Note> canReduceArray(const Nest &nest, LoopIndex loop, unsigned base,
                                                  const Roles &roles);

} // namespace parlift::legality
