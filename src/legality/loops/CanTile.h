/// \file
/// May a band of perfectly nested loops run tile by tile?
///
///     for (i) for (j) S     =>     for (ii) for (jj) for (i in strip ii) for (j in strip jj) S
///
/// Strip-mining keeps the order and is always legal. The strips of several loops can be brought outside iff
/// the band is fully permutable: no row that stays inside the band's outermost loop has an entry that may be
/// ">" (Wolf and Lam 1991). Loops that are cut must count up, and their bounds must not depend
/// on the band.
#pragma once

#include "legality/nest/Answer.h"
#include "legality/nest/Nest.h"

#include <vector>

namespace parlift::legality {

class TileEvidence {
public:
  const std::vector<const ir::Stmt *> &loops() const { return loops_; } ///< outermost first
  /// Iterations of a tile in each loop; 0: the loop is not cut.
  const std::vector<std::int64_t> &sizes() const { return sizes_; }

private:
  friend Answer<TileEvidence> canTile(const Nest &, const std::vector<LoopIndex> &,
                                      const std::vector<std::int64_t> &);
  TileEvidence() = default;
  std::vector<const ir::Stmt *> loops_;
  std::vector<std::int64_t> sizes_;
};

/// A band of one loop: strip-mining.
Answer<TileEvidence> canTile(const Nest &nest, const std::vector<LoopIndex> &band,
                             const std::vector<std::int64_t> &sizes);

} // namespace parlift::legality
