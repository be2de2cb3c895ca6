// Events around kernels and copies: run.py has the emitted programs call the two functions below.
#ifndef BENCH_GPU_EVENTS_CUH
#define BENCH_GPU_EVENTS_CUH

#include <cuda_runtime.h>

#include <cstdio>
#include <cstdlib>
#include <vector>

#define CHECK(call)                                                                                      \
  if (const cudaError_t status = call; status != cudaSuccess) {                                          \
    printf("%s: %s\n", #call, cudaGetErrorString(status));                                               \
    exit(1);                                                                                             \
  }

enum Work { kernelWork, copyInWork, copyOutWork };
struct Span {
  int what;
  cudaEvent_t from, to;
};
inline std::vector<Span> spans;
inline bool isWatching = false;

// One file of a program includes this one.
extern "C" {
void bench_start(int what) {
  if (!isWatching)
    return;
  Span &span = spans.emplace_back();
  span.what = what;
  CHECK(cudaEventCreate(&span.from));
  CHECK(cudaEventCreate(&span.to));
  CHECK(cudaEventRecord(span.from));
}
void bench_stop() {
  if (isWatching)
    CHECK(cudaEventRecord(spans.back().to));
}
}

inline void startWatching() {
  CHECK(cudaDeviceSynchronize());
  spans.clear();
  isWatching = true;
}
/// Seconds of what was done since, by what it was.
struct Seconds {
  double of[3] = {};
};
inline Seconds stopWatching() {
  isWatching = false;
  CHECK(cudaDeviceSynchronize());
  Seconds all;
  for (const Span &span : spans) {
    float ms = 0;
    CHECK(cudaEventElapsedTime(&ms, span.from, span.to));
    all.of[span.what] += ms / 1e3;
    CHECK(cudaEventDestroy(span.from));
    CHECK(cudaEventDestroy(span.to));
  }
  spans.clear();
  return all;
}

#endif
