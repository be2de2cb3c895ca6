// Asynchronous copies on a CPU: none is made before its thread waits for it, and one that nobody waits for is never made.
#pragma once

#include <cuda_runtime.h>

inline void __pipeline_memcpy_async(void *to, const void *from, std::size_t bytes) {
  if (bytes != 4 && bytes != 8 && bytes != 16)
    cuda_on_cpu::fail("an asynchronous copy of other than 4, 8 or 16 bytes");
  cuda_on_cpu::copyLater(to, from, bytes);
}

inline void __pipeline_commit() {
  cuda_on_cpu::commit();
}

inline void __pipeline_wait_prior(std::size_t younger) {
  cuda_on_cpu::wait(younger);
}
