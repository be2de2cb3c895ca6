/// \file
/// What a GPU has, and how many blocks of a kernel one of its multiprocessors holds at once.
///
///     blocks = min(registers / (threads * registers of a thread), shared memory / bytes of a block,
///                  threads / threads of a block, blocks)
///
/// Registers come in eights a thread, and a block takes 1 KB of shared memory for itself: NVIDIA's occupancy rules, compute
/// capability 7.0 on.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace parlift::plan {

struct Gpu {
  double multiprocessors = 132;
  double bandwidth = 4200, link = 36; ///< of its memory, and to it: bytes in a nanosecond
  // Of one multiprocessor:
  double registers = 65536;   ///< of 32 bits
  double shared = 233472;     ///< bytes of shared memory
  double threads = 2048;      ///< that it holds at once
  double blocks = 32;         ///< the same
  double blockThreads = 1024; ///< the most of one block
  // What kernels are weighed against OpenMP with (plan/gpu/Offload.h), nanoseconds:
  double start = 6000;    ///< a launch, with the host's questions before it
  double transfer = 8000; ///< a copy of a few bytes, the wait for the kernel before it included
  double firstUse =
      2e8; ///< once for a program: the driver starts, and the GPU's memory is made ready
  double hostThreads = 16; ///< of the machine that it is in
};

struct BlockNeeds {
  unsigned threads = 1;
  unsigned registers = 32;  ///< of a thread
  std::uint64_t shared = 0; ///< bytes
};

/// 0: not even one.
unsigned residentBlocks(const Gpu &gpu, const BlockNeeds &needs);

/// By its usual name in small letters, "h200"; nullopt: not known.
std::optional<Gpu> knownGpu(const std::string &name);
/// "a10, a100, ... and v100".
std::string knownGpus();

} // namespace parlift::plan
