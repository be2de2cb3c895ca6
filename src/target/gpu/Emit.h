/// \file
/// From loops with kernel marks to the edits that have a GPU run them.
///
///     void scale(...) {                        static __global__ void scale_kernel(...) { ... }
///       for (int i = 0; i < n; i++)            static int scale_on_gpu(...) { ... }
///         x[i] *= f;                    =>
///     }                                        void scale(...) {
///                                                if (!scale_on_gpu(n, f, x))
///                                                  for (int i = 0; i < n; i++)
///                                                    x[i] *= f;
///                                              }
///
/// The loop stays, one level further in, for where there is no GPU; with the OpenMP directive that it would have had, if
/// that is all there is to it. The functions go above the user's function and its comment. Behind the last
/// of several kernels that share arrays comes a line that copies them back.
///
/// In: a unit with marks (plan::applyPlan). Out: edits of its main file. Loops with other marks are the OpenMP
/// printer's; of those inside a loop that moves in, `movedIn` makes the lines fit.
#pragma once

#include "ir/Kernel.h"
#include "ir/Stmt.h"
#include "support/Edit.h"
#include "target/gpu/Dialect.h"

#include <string>
#include <vector>

namespace parlift::target::gpu {

/// Lines that stand further in than they did.
struct MovedLines {
  std::uint32_t begin = 0, end = 0;
  std::uint32_t behind = 0; ///< a comment in the last one; what follows begins a line of its own
  std::string shift;
};

struct Emitted {
  std::vector<Edit> edits;
  std::vector<MovedLines> moved; ///< loops that have kernels
  std::string header;            ///< what all kernels share, where that is to be a file of its own
};

/// `header`: the name of a file that the text includes for what all kernels share; empty: it stands in the text.
Emitted emit(const ir::Unit &unit, const Dialect &dialect, const std::string &header);

/// The OpenMP printer's edits; the lines that they begin inside of what is moved begin as far in as its own. Where what is moved ends,
/// the line is broken already.
std::vector<Edit> movedIn(std::vector<Edit> edits, const std::vector<MovedLines> &moved);

} // namespace parlift::target::gpu
