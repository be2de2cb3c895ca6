/// \file
/// Copies of an array's elements that a block has in shared memory while its threads combine values with them (ir::BlockBins): the
/// lines around the iterations, and what the host says before it starts them.
///
///     int *const h_own = ...;                                        const struct gpu_bins h_bins =
///     const int h_copies = h_bins.copies, h_lane = ...;                  gpu_bins_of(&gpu_arrays[0], 1, i_trips, &gpu_room);
///     for (...) h_own[k] = 0;                                        const dim3 gpu_grid(...);
///     __syncthreads();                                               f_kernel<<<gpu_grid, gpu_threads, gpu_room.bytes>>>(..., h_bins);
///     ...   if (h_copies > 0) atomicAdd(&h_own[(x[i] - h_low) * h_copies + h_lane], 1); else atomicAdd(&h[x[i]], 1);   (Updates.h)
///     __syncthreads();
///     for (...) { int all = h_own[...]; ...; atomicAdd(&h_all[k], all); }
///
/// Copies lie interleaved: threads side by side have different ones, in banks of their own. How many there are, or none, is for the
/// runtime to say (src/runtime/cuda_bins.txt, opencl_bins.txt).
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

/// A type that OpenCL's source says for itself.
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
