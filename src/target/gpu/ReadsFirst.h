/// \file
/// The body of a loop that only updates elements, for a thread that has several of its iterations: what they read comes before what they
/// update, since nothing is read ahead of an atomic operation that stands before it.
///
///     h[x[i]] += w[i];      int h_at[8];             h_at[each] = x[i];
///                           float h_by[8];           h_by[each] = w[i];
///                                                    ... atomicAdd(&h[h_at[each]], h_by[each]);
///
/// In: a kernel with `readsFirst`, the loop's body, and the number of an iteration among the thread's, by its name. Out: variables, and two bodies.
#pragma once

#include "ir/Kernel.h"
#include "ir/Stmt.h"
#include "target/common/Layout.h"
#include "target/gpu/BinText.h"

#include <string>
#include <vector>

namespace parlift::target::gpu {

struct ReadsFirst {
  std::vector<std::string> variables; ///< lines that declare them
  std::vector<ir::StmtRef> reads, updates;
};

/// `arrays`: those of the kernel's bins. `count`: iterations of a thread.
ReadsFirst readsFirst(const ir::Stmt &body, const ir::KernelMark &kernel,
                      const std::vector<BinArray> &arrays, const std::string &each, unsigned count,
                      bool isCxx, Layout &layout);

} // namespace parlift::target::gpu
