/// \file
/// May a loop be unrolled, and the copies of the loops in it run as one? Register tiling.
///
///     for (i) for (j) for (k)              =>    for (i by 2) for (j by 2) for (k) {
///       C[i][j] += A[i][k] * B[k][j];              C[i][j] += A[i][k] * B[k][j];
///                                                  C[i][j + 1] += A[i][k] * B[k][j + 1];
///                                                  C[i + 1][j] += ...   C[i + 1][j + 1] += ...
///                                                }
///
/// Within a strip of the unrolled loops the order becomes: the loops inside, the place in the body, and only
/// then the copy. It keeps a dependence iff in no strip
///
///     the distance in an unrolled loop may be 1 ... factor - 1, and behind that
///     an entry of an inner loop may be ">", or all are "=" and the source stands behind the sink
///
/// which is strip-mining with the strips interchanged innermost (Callahan, Carr, Kennedy 1990; Allen and
/// Kennedy 8.4), loops with other statements around the inner loop included. Several loops at once must be
/// nested in each other with nothing between. Scalars that pass no value between iterations get a copy each.
///
/// Where a bound of an inner loop moves with an unrolled one (MovingRange.h) the copies run together what they have in
/// common. What is left over comes before it, if it has smaller counters, or behind it: so far from each other in the
/// order of the inner loop, and then copy by copy. This turns no pair round that the strip does not: the inner loop's
/// entry would be ">".
///
/// What is over of the blocks of two loops may be left for behind all of them (mayRestsWait): it is passed by blocks of later rows only,
///
///     source (i, k), k behind the last block of its row; sink (i', k') in a block:   i < i', k > k'
///
/// What the nest reads and does not write (SteadyReads.h) gets a name where copies share it, or where it is the same in all
/// of the innermost loop: behind a store compilers would load it again.
///
/// Refuses loops that do not count up to a limit, inner loops whose bounds change in any other way in an unrolled
/// one, jumps.
#pragma once

#include "legality/loops/JamTree.h"
#include "legality/nest/Answer.h"
#include "legality/nest/BlockStart.h"
#include "legality/nest/MovingRange.h"
#include "legality/nest/Nest.h"
#include "legality/nest/SteadyReads.h"

#include <map>
#include <set>
#include <vector>

namespace parlift::legality {

class UnrollAndJamEvidence {
public:
  static constexpr std::int64_t mostCopies = 64;

  const ir::Function &function() const { return *function_; }
  const JamLoop &tree() const { return *tree_; }
  /// Variables declared outside of which each copy needs its own.
  const std::vector<ir::SymbolRef> &own() const { return own_; }
  /// A constant of the body with one value in all copies.
  bool isShared(const ir::Symbol &symbol) const { return shared_.contains(&symbol); }
  /// Iterations of the first two unrolled loops that make no whole block may come behind all blocks: the two are perfectly nested, and
  /// no dependence leads on in the outer one and back in the inner one, however far.
  bool mayRestsWait() const { return mayRestsWait_; }
  /// Of a loop inside; null: its range is the same in all copies.
  const MovingRange *moving(const ir::Stmt &loop) const {
    const auto found = moving_.find(&loop);
    return found == moving_.end() ? nullptr : &found->second;
  }

  /// Of a loop that starts where a block of a loop around it does; null: it does not.
  const BlockStart *blockStart(const ir::Stmt &loop) const {
    const auto found = blockStarts_.find(&loop);
    return found == blockStarts_.end() ? nullptr : &found->second;
  }

  /// Of an innermost loop of the tree; null: there are none.
  const SteadyReads *steady(const ir::Stmt &loop) const {
    const auto found = steady_.find(&loop);
    return found == steady_.end() ? nullptr : &found->second;
  }

private:
  friend Answer<UnrollAndJamEvidence> canUnrollAndJam(const Nest &, LoopIndex,
                                                      const std::vector<std::int64_t> &);
  UnrollAndJamEvidence() = default;
  const ir::Function *function_ = nullptr;
  std::shared_ptr<const JamLoop> tree_;
  std::vector<ir::SymbolRef> own_;
  std::set<const ir::Symbol *> shared_;
  bool mayRestsWait_ = false;
  std::map<const ir::Stmt *, MovingRange> moving_;
  std::map<const ir::Stmt *, BlockStart> blockStarts_;
  std::map<const ir::Stmt *, SteadyReads> steady_;
};

/// `factors`: of the loop and of those perfectly nested in it, 0 or 1 for a loop that is not unrolled.
Answer<UnrollAndJamEvidence> canUnrollAndJam(const Nest &nest, LoopIndex loop,
                                             const std::vector<std::int64_t> &factors);

} // namespace parlift::legality
