// Asynchronous copies on a CPU: none is made before its thread waits for it, and one that nobody waits for is never made.
#pragma once

#include <cuda_runtime.h>

inline void __pipeline_memcpy_async(void *to, const void *from, std::size_t bytes) {
  if (bytes != 4 && bytes != 8 && bytes != 16)
    cuda_on_cpu::fail("an asynchronous copy of other than 4, 8 or 16 bytes");
  cuda_on_cpu::running->copies.push_back({to, from, bytes});
}

inline void __pipeline_commit() {}

inline void __pipeline_wait_prior(int younger) {
  if (younger != 0)
    cuda_on_cpu::fail("waiting for some of the asynchronous copies");
  for (const auto &copy : cuda_on_cpu::running->copies)
    std::memcpy(copy.to, copy.from, copy.bytes);
  cuda_on_cpu::running->copies.clear();
}
