// What the studies have in common: arrays on the GPU, times of kernels, rows of the table, and checks.
#ifndef BENCH_GPU_MEASURE_CUH
#define BENCH_GPU_MEASURE_CUH

#include "events.cuh"
#include "numbers.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <cstring>
#include <string>

template <typename T> struct Array {
  T *data;
  size_t size;
  explicit Array(size_t n) : size(n) { CHECK(cudaMalloc((void **)&data, n * sizeof(T))); }
  Array(const Array &) = delete;
  ~Array() { cudaFree(data); }
  std::vector<T> host() const {
    std::vector<T> copy(size);
    CHECK(cudaMemcpy(copy.data(), data, size * sizeof(T), cudaMemcpyDeviceToHost));
    return copy;
  }
  /// What no result is: NaN, or -1.
  void spoil() { CHECK(cudaMemset(data, 0xff, size * sizeof(T))); }
};
template <typename T> __global__ void fill(T *x, size_t n, unsigned seed, bool isWhole) {
  for (size_t i = blockIdx.x * 256UL + threadIdx.x; i < n; i += gridDim.x * 256UL)
    x[i] = numberAt<T>(i, seed, isWhole);
}
template <typename T> void random(Array<T> &x, unsigned seed, bool isWhole = false) {
  fill<T><<<1024, 256>>>(x.data, x.size, seed, isWhole);
  CHECK(cudaGetLastError());
}

inline bool close(double a, double b, double scale) { return std::fabs(a - b) <= scale * (std::fabs(b) + 1e-30); }

using Step = std::function<void()>;

/// What rows of the table are about.
struct Study {
  std::string name;
  double amount; // of bytes that must be moved, or of what is counted else
  const char *unit;
  double limit;                  // of `amount` a second; 0: the row is what others are measured by
  std::function<bool()> isRight; // what a run has left, against the CPU
  Step spoil = [] {};            // the result, before the run that `isRight` looks at
  Step prepare = [] {};          // what runs change, before each of them
};

/// `studies check`: small sizes, parlift's kernels alone, each once.
inline bool isChecking = false;
inline bool areAllRight = true;

inline bool isRightAfter(const Study &study, const Step &run) {
  study.spoil();
  study.prepare();
  run();
  CHECK(cudaGetLastError());
  CHECK(cudaDeviceSynchronize());
  const bool isRight = study.isRight();
  areAllRight &= isRight;
  return isRight;
}

/// Seconds of all kernels of one run, median of nine after one to warm up.
inline double kernels(const Study &study, const Step &run) {
  std::vector<double> times;
  for (int at = 0; at < 10; ++at) {
    study.prepare();
    startWatching();
    run();
    const Seconds seconds = stopWatching();
    if (at > 0)
      times.push_back(seconds.of[kernelWork]);
  }
  std::sort(times.begin(), times.end());
  return times[times.size() / 2];
}

/// A row, where `run` has called bench_start and bench_stop around its kernels; the seconds.
inline double row(const Study &study, const char *variant, const Step &run) {
  const bool isRight = isRightAfter(study, run);
  const double seconds = kernels(study, run);
  const double limit = study.limit > 0 ? study.limit : study.amount / seconds;
  printf("| %s | %s | %.3f | %.0f %s | %.1f | %s |\n", study.name.c_str(), variant, seconds * 1e3,
         study.amount / seconds / 1e9, study.unit, 100 * study.amount / seconds / limit, isRight ? "yes" : "NO");
  fflush(stdout);
  return seconds;
}
/// The row of parlift's kernels, or what a check says of them.
inline void parlift(const Study &study, const Step &run) {
  if (!isChecking) {
    row(study, "parlift", run);
    return;
  }
  const bool isRight = isRightAfter(study, run);
  printf("%s: %s\n", study.name.c_str(), isRight ? "yes" : "NO");
  fflush(stdout);
}
/// The row of something that knows nothing of events; no part of a check.
inline double other(const Study &study, const char *variant, const Step &run) {
  if (isChecking)
    return 0;
  return row(study, variant, [&] {
    bench_start(kernelWork);
    run();
    bench_stop();
  });
}

inline double copyRate = 0;                      // bytes a second, see copyStudy
constexpr double fp32 = 63.8e12, fp64 = 33.3e12; // measured multiply-and-add rates of an H200

#endif
