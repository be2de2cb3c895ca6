/// \file
/// May two loops that follow each other run as one?
///
///     for (i) S1;  for (i) S2;      =>      for (i) { S1; S2; }
///
/// Legal iff the fused loop carries no dependence from an access of S2 to one of S1: before, all of S1
/// came first (Kennedy and McKinley 1993). The question is asked of the fused loop itself: it is made,
/// analysed, and thrown away. Both headers must say the same range, nothing may stand between the loops, and
/// no scalar may carry a value from one to the other.
#pragma once

#include "legality/nest/Answer.h"
#include "legality/nest/Nests.h"

namespace parlift::legality {

class FusionEvidence {
public:
  const ir::Stmt &first() const { return *first_; }
  const ir::Stmt &second() const { return *second_; }
  /// The fused loop, to stand in the place of both.
  const ir::StmtRef &fused() const { return fused_; }

private:
  friend Answer<FusionEvidence> canFuse(const Nests &, const ir::Stmt &, const ir::Stmt &);
  FusionEvidence() = default;
  const ir::Stmt *first_ = nullptr, *second_ = nullptr;
  ir::StmtRef fused_;
};

Answer<FusionEvidence> canFuse(const Nests &nests, const ir::Stmt &first, const ir::Stmt &second);

} // namespace parlift::legality
