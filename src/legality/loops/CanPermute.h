/// \file
/// May perfectly nested loops be put in another order?
///
///     for (i) for (j) for (k) S      order (i, k, j)      for (i) for (k) for (j) S
///
/// Legal iff no row of the direction matrix, its columns permuted, then leads with ">" (theorem of loop
/// interchange, Allen and Kennedy 1984). No loop may come outside one that its
/// bounds depend on: triangles need new bounds, which `reschedule` finds.
#pragma once

#include "legality/nest/Answer.h"
#include "legality/nest/Nest.h"

#include <vector>

namespace parlift::legality {

class PermutationEvidence {
public:
  /// The band, outermost first, as it is; and as it shall be.
  const std::vector<const ir::Stmt *> &loops() const { return loops_; }
  const std::vector<std::size_t> &order() const { return order_; }

private:
  friend Answer<PermutationEvidence> canPermute(const Nest &, const std::vector<LoopIndex> &,
                                                const std::vector<std::size_t> &);
  PermutationEvidence() = default;
  std::vector<const ir::Stmt *> loops_;
  std::vector<std::size_t> order_;
};

/// `band`: perfectly nested, outermost first. `order[n]`: which of them comes to place n.
Answer<PermutationEvidence> canPermute(const Nest &nest, const std::vector<LoopIndex> &band,
                                       const std::vector<std::size_t> &order);

} // namespace parlift::legality
