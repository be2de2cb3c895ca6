/// \file
/// May the statements of a loop run in another order, and by which loops?
///
///     for (t) for (i)  A[i] = f(A[i - 1], A[i], A[i + 1])       reschedule: blocks of (t, t + i)
///
/// `canReschedule` leaves the choice to isl's scheduler, `canRearrange` is given the loops of a band anew:
///
///     rows of (t, i)      skew {t, t + i}     interchange {i, t}     tile {t, i} in blocks of 32x32
///
/// Legal iff no two instances change places that touch one element, one of them writing (poly/Schedule.h).
/// Sums keep their order. Regions that cannot be described are refused (Region.h).
#pragma once

#include "legality/scop/Region.h"

namespace parlift::legality {

class RescheduleEvidence {
public:
  const Region &region() const { return region_; }
  const poly::LoopAst &loops() const { return loops_; }
  /// The loops run over blocks in an order that asking for dependences anew would take too long for: what is known of
  /// them (poly::LoopAst::Loop::isParallel) is kept with them.
  bool carriesProof() const { return carriesProof_; }

private:
  friend class RescheduleQuestion;
  RescheduleEvidence(Region region, poly::LoopAst loops, bool carriesProof)
      : region_(std::move(region)), loops_(std::move(loops)), carriesProof_(carriesProof) {}
  Region region_;
  poly::LoopAst loops_;
  bool carriesProof_;
};

Answer<RescheduleEvidence> canReschedule(const Nest &nest, LoopIndex root, const poly::Wish &wish,
                                         const std::string &what = "reschedule");

/// What becomes of loops that are nested without anything between them.
struct BandPlan {
  std::vector<LoopIndex> band;                 ///< outermost first
  std::vector<std::vector<std::int64_t>> rows; ///< the new loops in terms of the old ones
  std::vector<std::int64_t> tiles;             ///< one for each new loop; empty: none
  bool isWavefront = false;                    ///< blocks, or single iterations, by diagonals
};
Answer<RescheduleEvidence> canRearrange(const Nest &nest, const BandPlan &plan,
                                        const std::string &what);

} // namespace parlift::legality
