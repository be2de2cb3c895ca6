/// \file
/// Can the threads of a block keep slices of arrays in memory that they share, instead of finding each element themselves?
///
///     for (i) for (j) {                        grid i, j
///       float sum = 0;
///       for (k < p)                            a walk: every thread takes it, in step with the others
///         sum += A[i][k] * B[k][j];            slices A by i and k, B by k and j: 128 x 8 elements serve a block for 8 iterations
///       C[i][j] = sum;
///     }
///
/// A walk is a counted loop directly in the body whose trips are the same for all threads, so that they can wait for one
/// another in it. The accesses to one array in it make a slice when they are elements f(i, j, k + ahead), where f says an
/// element by the counters of the grid and the walk alone, each of them linearly, and `ahead` is a number: then the
/// threads can compute the place of any element of the block's, whichever thread needs it. All elements of a slice are
/// touched anyway, since the accesses are unconditional: reading them early reads nothing that may not exist.
///
/// A slice that is written keeps the only accesses to its array in the walk: one place is written, in every iteration, by the
/// thread of that iteration of the grid alone (the grid is parallel); others are read at it or behind it.
///
/// Without a walk around them, reads of arrays that the loop never writes make slices as well.
///
/// A grid that is a triangle, `for (i) for (j = i; j < m; j++)`, has the rectangle around it, where the iterations that are none have
/// elements all the same: those of a slice that only one of the two counters moves, if each row has some iteration.
///
/// Refuses: grids whose loops are no plain counted ones, rectangular or one such triangle, and bodies that leave an iteration early. A loop or an
/// access that does not fit stays as it is: that is no refusal.
#pragma once

#include "ir/CountedLoop.h"
#include "legality/nest/Answer.h"
#include "legality/nest/Nest.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace parlift::legality {

struct StagedSlice {
  struct Place {
    const ir::Expr *expr = nullptr; ///< an element of the array, in the loop's tree
    std::int64_t ahead = 0;         ///< iterations of the walk from the element of `access`
  };
  const analysis::Access *access =
      nullptr; ///< by which the others are measured: the write, if there is one
  ir::SymbolRef array;
  std::vector<Place> places;
  std::vector<LoopIndex>
      loops; ///< whose counters say the element: of the grid, outermost first, then the walk
  std::int64_t low = 0, high = 0; ///< least and greatest `ahead`
  bool isWritten = false;
  bool copiesIn = false; ///< elements are read that the walk has not written
};

struct StagedWalk {
  const ir::Stmt *loop = nullptr;
  LoopIndex index = 0;
  ir::CountedLoop header;
  std::vector<StagedSlice> slices;
};

/// A loop of the grid in whose rows, by one of the loops around it, some iterations of the rectangle are none. Steps are of one.
struct StagedTriangle {
  std::size_t outer = 0, inner = 0; ///< positions in the grid
  ir::CountedLoop own;     ///< the inner loop as it is written; the grid has the rectangle's
  bool startsLate = false; ///< its first value moves with the outer counter; else its limit does
  bool grows = false;      ///< later rows have more iterations than those before
};

class StageEvidence {
public:
  const ir::Stmt &loop() const { return *grid_.front().loop; }
  const std::vector<ir::CountedLoop> &grid() const { return grid_; } ///< outermost first
  const std::vector<LoopIndex> &gridLoops() const { return loops_; }
  const std::vector<StagedWalk> &walks() const { return walks_; }
  /// Walks with elements to share, and without.
  const std::vector<ir::CountedLoop> &inStep() const { return inStep_; }
  /// Loops like walks, but for their trips: those are an iteration's own, known when the loop begins (`k < row[i + 1]`).
  const std::vector<ir::CountedLoop> &ownTrips() const { return ownTrips_; }
  /// Of the body itself.
  const std::vector<StagedSlice> &slices() const { return slices_; }
  const std::optional<StagedTriangle> &triangle() const { return triangle_; }
  /// The statements of the innermost body, in order.
  const std::vector<ir::StmtRef> &body() const { return body_; }

private:
  friend class StageQuestion;
  StageEvidence() = default;
  std::vector<ir::CountedLoop> grid_;
  std::vector<LoopIndex> loops_;
  std::vector<StagedWalk> walks_;
  std::vector<ir::CountedLoop> inStep_, ownTrips_;
  std::vector<StagedSlice> slices_;
  std::optional<StagedTriangle> triangle_;
  std::vector<ir::StmtRef> body_;
};

/// `grid`: loops each of which is all that the one before it does, proved parallel together; outermost first.
Answer<StageEvidence> canStage(const Nest &nest, const std::vector<LoopIndex> &grid);

/// The number of iterations where it is a number.
std::optional<std::int64_t> constantTrips(const ir::CountedLoop &header);

} // namespace parlift::legality
