/// \file
/// Which statements of a loop can have loops of their own, and in which order?
///
///     for (i) { S1; S2; S3; }      =>      for (i) { S2; }  for (i) { S1; S3; }
///
/// Theorem of loop distribution: statements on a cycle of the dependence graph stay together, the groups
/// run in the order of the graph (Allen and Kennedy 1987). Refuses where there is one group only, and says
/// which dependences make the cycle.
#pragma once

#include "legality/loops/StatementGraph.h"

namespace parlift::legality {

class DistributionEvidence {
public:
  const std::vector<const ir::Stmt *> &loops() const {
    return loops_;
  } ///< the band, outermost first
  /// The statements of each new nest, in the order in which the nests run.
  const std::vector<std::vector<ir::StmtRef>> &groups() const { return groups_; }

private:
  friend Answer<DistributionEvidence> canSplitStatements(const Nest &,
                                                         const std::vector<LoopIndex> &);
  DistributionEvidence() = default;
  std::vector<const ir::Stmt *> loops_;
  std::vector<std::vector<ir::StmtRef>> groups_;
};

Answer<DistributionEvidence> canSplitStatements(const Nest &nest,
                                                const std::vector<LoopIndex> &band);

} // namespace parlift::legality
