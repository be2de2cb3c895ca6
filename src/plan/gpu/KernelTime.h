/// \file
/// How long a kernel takes, from the call that starts it on, and what it touches: of one loop, for sizes that are presumed.
///
///     T(kernel)  =  start + max(bytes / bandwidth, operations / rate, steps of one thread · latency)
///     bytes      =  Σ over accesses, for each iteration of the grid and of the loops inside that the access moves with
///         size     neighbours find neighbours; a part of it where other threads read the same
///         32       rows apart or gathered: a sector of memory each; its size, where a block copies rows together
///
/// A scan in phases is more kernels, and has its bytes and operations once more for each level.
/// Few threads have few loads on the way and few units at work: bandwidth and rate are shares of the GPU's then.
#pragma once

#include "ir/Kernel.h"
#include "legality/nest/Nests.h"
#include "plan/language/Plan.h"
#include "plan/model/Gpu.h"

#include <map>
#include <optional>
#include <vector>

namespace parlift::plan {

class KernelTime {
public:
  /// `size`: what is presumed of sizes that are not known. The nest and the GPU outlive this object.
  KernelTime(const legality::Nest &nest, const Gpu &gpu, double size)
      : nest_(nest), gpu_(gpu), size_(size), trips_(legality::presumedTrips(nest, size)) {}

  /// Nanoseconds of the loop's kernel, which `step` says.
  double time(legality::LoopIndex loop, const Step &step) const;
  /// What all iterations of the kernel do together: operations, and the bytes of memory that they fetch and store.
  struct Load {
    double operations = 0, bytes = 0;
    double updates = 0;              ///< nanoseconds of atomic operations
    double iterations = 1, each = 1; ///< of the grid; of these a thread has so many
    double steps = 1; ///< iterations of loops inside that an iteration of the grid runs
  };
  /// None: not all dimensions of the grid are loops of the nest.
  std::optional<Load> load(legality::LoopIndex loop, const Step &step) const;
  /// That the GPU has in a nanosecond while all of its units work.
  static double mostOperations(const Gpu &gpu);
  /// Bytes of all elements that the loop touches, of each array those of its widest access.
  double bytes(legality::LoopIndex loop) const;
  /// The same, by the numbers of the arrays' bases.
  std::map<unsigned, double> bytesOfBases(legality::LoopIndex loop) const;
  /// Of a loop from one unknown size to another nothing is known, not even that they differ. One whose ends are read anew for it,
  /// `k < row[i + 1]`, is a short one: a row of a sparse matrix, the neighbours of a node.
  double trips(legality::LoopIndex loop) const {
    const analysis::NestLoop &header = nest_.loop(loop);
    if (isRow(header))
      return tripsOfRow;
    const bool isNumber = header.upper && (*header.upper - header.lower).constantValue();
    return trips_[loop] > 1 || isNumber ? std::max(1.0, trips_[loop]) : size_;
  }
  static bool isMemory(const analysis::Access &access) {
    return !access.isScalarVariable && !access.path.empty();
  }

private:
  static constexpr double tripsOfRow = 24;
  bool isRow(const analysis::NestLoop &header) const;
  double bytesOf(const analysis::Access &access, const std::vector<legality::LoopIndex> &grid,
                 const ir::KernelMark &kernel, bool walksAreAcross) const;
  static bool walksAreAcross(const Step &step);
  static unsigned sharesOf(const ir::KernelMark &kernel);
  bool varies(const analysis::Access &access, legality::LoopIndex loop) const;

  const legality::Nest &nest_;
  const Gpu &gpu_;
  double size_;
  std::vector<double> trips_;
};

} // namespace parlift::plan
