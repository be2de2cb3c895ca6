/// \file
/// Which loops that pass a small state on (ir/Scan.h) have a kernel, and how large its tiles are.
///
///     for (i) { x = a[i] * x + b[i]; p[i] = x; }     256 threads a block, of which 224 have 20 iterations each
///
/// In one pass where blocks may wait for each other; else in phases (target/gpu/ScanPhases.h).
///
/// Tiles of the one pass lie in shared memory from when they are fetched until they are stored (target/gpu/ScanTiles.h): a lane has as many iterations as
/// five or six tiles have room for. Phases take OpenCL, whose blocks may wait for each other forever; several levels, each a phase; functions
/// of many numbers; and arrays at cursors, of which the first phases say how far they get, so that those elements can be copied. In: a loop's mark with a scan. Refuses fractions, which no text puts together, and
/// loops that look for the place of an extremum beside it.
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
/// Of a loop that has none of these obstacles; the kernel has its arrays.
bool scansInPhases(const ir::ScanMark &scan, const ir::KernelMark &kernel,
                   const GpuOptions &options);
/// Of a multiprocessor's shared memory, what tiles may take.
unsigned scanShared(const Gpu &gpu);
/// The kernel has its arrays, and says how much shared memory there is.
void shapeScan(const ir::ParallelMark &mark, ir::KernelMark &kernel);
/// Of an order: warps, of which some listen, and iterations that a lane can fetch together; or threads whose steps lie in shared memory.
Status isScanShape(const ir::ParallelMark &mark, const ir::KernelMark &kernel);

} // namespace parlift::plan
