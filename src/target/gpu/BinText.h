/// \file
/// Copies of an array's elements that a block has in shared memory while its threads combine values with them (ir::BlockBins): the
/// lines around the iterations, and what the host says before it starts them.
///
///     int *const h_own = ...;                                  const struct gpu_bins h_bins = gpu_bins_of(&gpu_arrays[0], ...);
///     for (...) h_own[k] = 0;                                  f_kernel<<<gpu_grid, gpu_threads, gpu_room.bytes>>>(..., h_bins);
///     __syncthreads();
///     ...   const int h_in = gpu_place(h_bins, h_tags, h_lane, x[i] - h_low);
///           if (h_in >= 0) atomicAdd(&h_own[h_in], 1); else atomicAdd(&h[x[i]], 1);        (Updates.h)
///     __syncthreads();
///     for (...) { int h_one = h_own[...]; ...; atomicAdd(&h_all[k], h_one); }
///
/// Copies lie interleaved: threads side by side have different ones, in banks of their own. How many there are the runtime says
/// (src/runtime/cuda_bins.txt, opencl_bins.txt). Where there are too many elements for one copy, those that are touched often have slots,
/// but for extrema, whose copies begin as the elements are.
#pragma once

#include "ir/Kernel.h"
#include "target/gpu/Dialect.h"

#include <string>
#include <vector>

namespace parlift::target::gpu {

/// `element`: of the array, as the kernel's language has it.
struct BinArray {
  const ir::BlockBins *bins = nullptr;
  std::string element;
};

/// What OpenCL's source says for itself: how many copies there are, and where a thread finds its own.
std::vector<std::string> binTypeLines();
std::vector<std::string> binParameters(const BinArray &array, bool isCxx);
/// Behind them all threads of the block have begun. `thread`: a thread's number; `threads`: of a block.
std::vector<std::string> binBegin(const std::vector<BinArray> &arrays, const Dialect &dialect,
                                  const std::string &thread, unsigned threads);
std::vector<std::string> binEnd(const std::vector<BinArray> &arrays, const Dialect &dialect,
                                unsigned threads);

/// "h_bins"
std::string binsOf(const ir::Symbol &array);

} // namespace parlift::target::gpu
