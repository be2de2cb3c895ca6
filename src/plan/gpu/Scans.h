/// \file
/// Which loops that pass a small state on (ir/Scan.h) have a kernel, and how large its tiles are.
///
///     for (i) { x = a[i] * x + b[i]; p[i] = x; }     256 threads a block, of which 224 have 20 iterations each
///
/// Tiles lie in shared memory from when they are fetched until they are stored (target/gpu/ScanTiles.h): a lane has as many iterations as
/// five or six tiles have room for. In: a loop's mark with a scan. Refuses several levels, since a kernel has one pass; states whose
/// functions are tables or fractions, which no text puts together; loops that look for the place of an extremum beside it; and OpenCL,
/// whose blocks may wait for each other forever.
#pragma once

#include "ir/Kernel.h"
#include "ir/Scan.h"
#include "ir/Stmt.h"
#include "plan/gpu/KernelMaker.h"

#include <string>

namespace parlift::plan {

/// Empty: there is none.
std::string scanObstacle(const ir::Stmt &loop, const ir::ParallelMark &mark,
                         const GpuOptions &options);
/// Of a multiprocessor's shared memory, what tiles may take.
unsigned scanShared(const Gpu &gpu);
/// The kernel has its arrays, and says how much shared memory there is.
void shapeScan(const ir::ScanMark &scan, ir::KernelMark &kernel);
/// Of an order: warps, of which some listen, and iterations that a lane can fetch together.
Status isScanShape(const ir::ScanMark &scan, const ir::GridDimension &dimension);

} // namespace parlift::plan
