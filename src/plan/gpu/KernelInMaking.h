/// \file
/// The mark of one kernel while it is made (KernelMaker.h says by which rules).
///
///     make                                          the order of the questions, and what is said       KernelMaker.cpp
///       addGrid, then chooseAxes and chooseBlock      which loops are dimensions, which threads they
///       or followOrder                                get: by rules 3 and 4, or as ordered             KernelThreads.cpp
///       stage                                         what a block shares, or takes in turns           KernelStaging.cpp
///
/// In: the loop's site and an order, both of which outlive it. Each part adds to `kernel_`, and to `made_` the words that order the same;
/// a Failure says what is wrong with the order. Private to KernelMaker.
#pragma once

#include "ir/Kernel.h"
#include "legality/gpu/CanOffload.h"
#include "legality/gpu/CanStage.h"
#include "plan/gpu/KernelMaker.h"
#include "plan/gpu/Sharing.h"
#include "plan/model/Coalescing.h"
#include "transform/Stage.h"

#include <optional>
#include <string>
#include <vector>

namespace parlift::plan {

class KernelInMaking {
public:
  KernelInMaking(const KernelSite &site, const KernelOrder &order)
      : site_(site), nest_(site.nest), loop_(site.loop), facts_(site.facts), order_(order) {}

  Result<Step> make();

private:
  // KernelMaker.cpp
  /// Arrays, values, functions and conditions.
  void addMemory(const ir::ParallelMark &mark, const legality::OffloadEvidence &evidence);
  /// Words for it; empty: nothing.
  std::string whatIsInTheWay(const ir::ParallelMark &mark) const;
  /// What of the functions that it calls keeps it from having a kernel.
  std::string functionInTheWay() const;
  /// Its threads, what they share, and what is transposed for them.
  Status addShape(const ir::ParallelMark &mark);
  /// What the order says of it. What the planner says is not known before all kernels are (Offload.h).
  Status addSaving();
  /// "`i` along x, 256 threads a block".
  std::string gridText() const;
  /// "a[i][j] coalesced, b[k] the same for all threads": each text once.
  std::string accessText() const;
  /// Comment, outcome and remarks; `found`: accessText.
  void describeIn(Step &step, const std::string &found);
  /// What would order the same.
  Script words(const Step &step, const std::string &found);

  // KernelThreads.cpp
  /// Rule 2.
  Status addGrid(const ir::ParallelMark &mark, const std::vector<ir::SymbolRef> &values);
  /// The axes and threads of the order, in place of rules 3 and 4.
  Status followOrder();
  /// Rule 3: the dimension along which most accesses are coalesced, as far as it has iterations for that.
  void chooseAxes();
  /// Rule 4: threads of a block, and iterations of a thread.
  void chooseBlock(bool reduces);
  /// Of the kernel's arrays.
  std::vector<const analysis::Access *> accesses() const;
  /// As the kernel has the array.
  Stride strideOf(const analysis::Access &access, legality::LoopIndex loop) const;
  bool isTransposed(const analysis::Access &access) const;
  bool hasLoopInside() const;

  // KernelStaging.cpp
  /// Rule 5.
  Status stage(const ir::ParallelMark &mark);
  /// What the order says, or what pays; none: each iteration has one thread.
  Result<std::optional<Sharing>> sharingFor(const legality::StageEvidence &evidence) const;
  /// What the order says, or what pays; none: a thread does its iterations as they stand.
  Result<std::optional<transform::StageShape>> shapeFor(const legality::StageEvidence &evidence,
                                                        std::uint64_t privateBytes,
                                                        bool isNarrow) const;
  /// What neighbours read at different places stays in memory, where it is not asked for.
  void leaveConstants();

  const KernelSite &site_;
  const legality::Nest &nest_;
  const analysis::LoopFacts &loop_;
  const analysis::FunctionFacts &facts_;
  const KernelOrder &order_;
  KernelOrder made_; ///< what the kernel is, in the order's words
  std::vector<const analysis::LoopFacts *> band_;
  std::vector<legality::LoopIndex> grid_; ///< the band in the nest
  ir::KernelMark kernel_;
  std::vector<std::string> staged_; ///< what is said of slices
  std::optional<legality::StageEvidence> evidence_;
  transform::StageShape shape_; ///< where there is evidence
  std::optional<Sharing> sharing_;
};

} // namespace parlift::plan
