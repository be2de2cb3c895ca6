/// \file
/// Updates of elements that other threads update, too, as calls of what the language has for that: `atomicAdd(&count[k], 1);`.
///
/// In: a body, and the kernel whose `updates` stand in it. Out: the body with a call in place of each.
#pragma once

#include "ir/Kernel.h"
#include "ir/Stmt.h"

namespace parlift::target::gpu {

ir::StmtRef withAtomicUpdates(const ir::StmtRef &body, const ir::KernelMark &kernel, bool isCxx);

} // namespace parlift::target::gpu
