/// \file
/// Which loops that pass a small state on (ir/Scan.h) have a kernel, and how large its tiles are.
///
///     for (i) { x = a[i] * x + b[i]; p[i] = x; }     256 threads a block, 16 iterations each, 4 of them side by side
///
/// Blocks compose a tile while others run theirs (target/gpu/ScanText.h), so the numbers of a function are kept twice for
/// each row of a thread's iterations. In: a loop's mark with a scan. Refuses several levels, since a kernel has one pass; loops that
/// put values together beside it; and OpenCL, whose blocks may wait for each other forever.
#pragma once

#include "ir/Kernel.h"
#include "ir/Stmt.h"
#include "plan/gpu/KernelMaker.h"

#include <string>

namespace parlift::plan {

/// Empty: there is none.
std::string scanObstacle(const ir::Stmt &loop, const ir::ParallelMark &mark,
                         const GpuOptions &options);
/// The tiles that are as large as registers have room for.
void shapeScan(const ir::ScanMark &scan, ir::GridDimension &dimension);
/// Of an order: warps, and rows of them.
Status isScanShape(const ir::GridDimension &dimension);

} // namespace parlift::plan
