/// \file
/// May a loop and the loop directly inside it be swapped?
///
///     for (i) for (j) S(i, j);      =>      for (j) for (i) S(i, j);
///
/// Legal iff no dependence has, with "=" for all loops further out, a direction that may be "<" in the
/// outer and ">" in the inner loop: swapped, it would lead with ">" (theorem of loop interchange: a
/// column permutation of the direction matrix must leave no row whose first entry other than "=" is ">").
/// Scalars carried by either loop forbid it too, reductions apart, and so does what the dependences or the
/// model hold under a condition only (`n >= 3` for a[i*n + j], j < 3): the answer has no place for it.
#pragma once

#include "legality/nest/Nest.h"

#include <optional>

namespace parlift::legality {

struct Interchange {
  /// nullopt: the question does not arise (the inner loop is not the outer one's whole body).
  std::optional<bool> legal;
  std::optional<unsigned> offending; ///< a dependence that forbids it
};
Interchange canInterchange(const Nest &nest, LoopIndex inner);

/// The outer loop's body is this loop alone; declarations without initializers do not count.
bool isPerfectlyNested(const ir::Stmt &outer, const ir::Stmt &inner);

} // namespace parlift::legality
