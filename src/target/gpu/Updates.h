/// \file
/// Updates of elements that other threads update, too, as calls of what the language has for that.
///
///     count[k]++                    atomicAdd(&count[k], 1);             atomic_add(&count[k], 1);          OpenCL
///     sum[k] += w                   atomicAdd(&sum[k], w);               gpu_add_double_global(&sum[k], w);
///     if (w > best[k]) best[k] = w  gpu_atomic_max(&best[k], w);         gpu_max_double_global(&best[k], w);
///
/// What neither has is done again and again until no other thread has come in between: by functions of the runtime in CUDA
/// (src/runtime/cuda_updates.txt), and in OpenCL by those of the kernel's source.
///
/// In: a body, and the kernel whose `updates` stand in it. Out: the body with a call in place of each.
#pragma once

#include "ir/Kernel.h"
#include "ir/Stmt.h"

#include <string>
#include <vector>

namespace parlift::target::gpu {

ir::StmtRef withAtomicUpdates(const ir::StmtRef &body, const ir::KernelMark &kernel, bool isCxx);

/// One update of the kernel's, where blocks may have copies in those (BinText.h): `{ const int h_in = ...; if (h_in >= 0) ...; else ... }` `at`, `by`: variables that hold the subscript and the
/// value; null: as the loop says them.
ir::StmtRef updateOf(const ir::AtomicUpdate &update, const ir::KernelMark &kernel, bool isCxx,
                     const ir::ExprRef &at = nullptr, const ir::ExprRef &by = nullptr);

/// `isShared`: of an element in a block's own memory. Least and largest integers in memory are looked at before: `if (w > h[k]) atomicMax(&h[k], w);`
ir::StmtRef updateCall(const ir::AtomicUpdate &update, bool isCxx, bool isShared);

/// CUDA has no function for some update of the kernel's.
bool needsUpdateFunctions(const ir::KernelMark &kernel);

/// OpenCL's functions for the kernel's updates that it has none for.
std::vector<std::string> updateFunctionLines(const ir::KernelMark &kernel);

} // namespace parlift::target::gpu
