// The numbers that arrays hold at first: of an element's index and a seed, the same on the CPU and on the GPU.
#ifndef BENCH_GPU_NUMBERS_H
#define BENCH_GPU_NUMBERS_H

#include <cstddef>

#ifdef __CUDACC__
#define ON_BOTH __host__ __device__
#else
#define ON_BOTH
#endif

ON_BOTH inline unsigned mixed(unsigned x) {
  x = (x ^ (x >> 16)) * 0x7feb352dU;
  x = (x ^ (x >> 15)) * 0x846ca68bU;
  return x ^ (x >> 16);
}
/// In [0, 1), in steps that float has exactly, or, whole, 1 to 1000.
template <typename T> ON_BOTH T numberAt(size_t i, unsigned seed, bool isWhole = false) {
  const unsigned bits = mixed(unsigned(i) + seed);
  return isWhole ? T(bits % 1000 + 1) : T(bits % 65536 / 65536.0);
}

#endif
