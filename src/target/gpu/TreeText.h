/// \file
/// A kernel's tree as the statements of its kernel: what a thread of a block does.
///
///     for (long i_block = 0; i_block < i_trips; i_block += 64)      const long i_block = blockIdx.x * 64L;
///       float x_tile[64];                                           __shared__ float x_tile[64];
///       float sum[64];                                              float sum;
///       for (int thread = 0; thread < 64; thread++)           =>
///         x_tile[thread] = x[i_block + thread];                     x_tile[thread] = x[i_block + thread];
///       for (int thread ...)                                        __syncthreads();
///         sum[thread] += x_tile[63 - thread];                       sum += x_tile[63 - thread];
///
/// Loops of a known, small number of trips are unrolled, so that what a thread has of its own stays in registers.
#pragma once

#include "ir/Kernel.h"
#include "ir/Stmt.h"
#include "target/common/Layout.h"
#include "target/gpu/Dialect.h"

#include <string>
#include <vector>

namespace parlift::target::gpu {

/// Of a thread that only sums: loads that do not wait for each other.
constexpr unsigned readsAtOnce = 8;

/// `loop`: the one that carries the mark, whose kernel has a tree.
std::vector<std::string> treeLines(const ir::Stmt &loop, const Dialect &dialect,
                                   const Layout &layout, const std::string &indent);

} // namespace parlift::target::gpu
