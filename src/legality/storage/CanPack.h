/// \file
/// Can what a loop reads of an array be copied before it into a small array of its own?
///
///     for (i = 0; i < n; i++)                       double B_tile[64][256];
///       for (k = kk; k < k_end; k++)                for (k = kk; k < k_end; k++)
///         for (j = jj; j < j_end; j++)                for (j = jj; j < j_end; j++)
///           C[i][j] += A[i][k] * B[k][j];               B_tile[k - kk][j - jj] = B[k][j];
///                                             =>    for (i = 0; i < n; i++)
///                                                     for (k = kk; k < k_end; k++)
///                                                       for (j = jj; j < j_end; j++)
///                                                         C[i][j] += A[i][k] * B_tile[k - kk][j - jj];
///
/// The copy has a dimension for each loop inside whose counter the element is named with, the innermost loop's last: what
/// the innermost loop walks through lies in a row, also where it is a column of the array. Reads of other elements at a
/// constant distance, B[k][j + 1], go along; the copy is so much longer. With all that, x in the box of the copy:
///
///     { x : low_l <= x_l < end_l for each loop l }  =  { x : some iteration of the loop reads B at x }
///
/// so that the copy reads nothing that the loop would not have read. Where the loop may not run at all, it does
/// so under the condition that the loop begins with.
///
/// An array that the loop writes is copied back behind it, too:
///
///     for (k) for (i) for (j) C[i][j] += ..;   =>    C_tile = C;  for (k) for (i) for (j) C_tile[i - ii][j - jj] += ..;  C = C_tile;
///
/// if each element of the box is surely written, none of them is touched in another way, and no two of them are the same;
/// it is copied before the loop only if the loop may read an element that it has not written.
///
/// Otherwise yes iff no write in the loop may be to an element that is copied, or to what its place or the box is said with; the box
/// is the same in all iterations, and is proved to be no larger than `largest`; and its equation holds. Refuses loops
/// that do not count up by one, and reads whose text stands in a called function.
#pragma once

#include "ir/CountedLoop.h"
#include "legality/nest/Answer.h"
#include "legality/nest/Nest.h"

#include <string>
#include <vector>

namespace parlift::legality {

class PackEvidence {
public:
  /// Bytes. Threads have stacks of 8 MB, or of 2 at least.
  static constexpr std::int64_t largest = std::int64_t{1} << 20;

  /// Of the copy, for the counter of a loop.
  struct Dimension {
    ir::CountedLoop header;
    ir::ExprRef start; ///< where the counter starts
    std::int64_t
        low = 0,
        high = 0; ///< the elements read are from so far before the counter's to so far behind them
    std::int64_t extent = 1;
    /// The end of what neighbours span may be too far for the counter's type, so that a `long` counts in the copying.
    bool needsLong = false;
  };
  struct Place {
    const ir::Expr *expr = nullptr;
    /// For each dimension: the counter that names the element, and the distance from the first place's.
    std::vector<ir::SymbolRef> counters;
    std::vector<std::int64_t> ahead;
  };

  const ir::Stmt &loop() const { return *loop_; }
  const std::string &name() const { return name_; } ///< of what is copied
  const std::vector<Dimension> &dimensions() const { return dimensions_; }
  /// The dimensions in the order in which the copy goes through the array.
  const std::vector<std::size_t> &order() const { return order_; }
  /// What reads the copy. The first one is how the element is named in the copying.
  const std::vector<Place> &places() const { return places_; }
  bool mayNotRun() const { return mayNotRun_; }
  bool copiesIn() const { return copiesIn_; }     ///< before the loop
  bool storesBack() const { return storesBack_; } ///< behind it

private:
  friend class PackQuestion;
  PackEvidence() = default;
  const ir::Stmt *loop_ = nullptr;
  std::string name_;
  std::vector<Dimension> dimensions_;
  std::vector<std::size_t> order_;
  std::vector<Place> places_;
  bool mayNotRun_ = false, copiesIn_ = true, storesBack_ = false;
};

/// `what`: the array by its name, all reads of it; or an element as the user writes it, `A[j][k]`, blanks aside.
Answer<PackEvidence> canPack(const Nest &nest, LoopIndex loop, const std::string &text);

} // namespace parlift::legality
