// Studies of functions that take vectors.
#ifndef BENCH_GPU_VECTORS_CUH
#define BENCH_GPU_VECTORS_CUH

#include "functions.h"
#include "measure.cuh"
#include "naive.cuh"

#include <cub/cub.cuh>

inline void copyStudy() {
  Array<int> from(1UL << 28), to(1UL << 28);
  random(from, 20, true);
  const double bytes = 2.0 * from.size * sizeof(int);
  const auto isRight = [&] {
    const auto found = to.host();
    bool ok = true;
    for (size_t i = 0; i < found.size(); i += 997)
      ok &= found[i] == numberAt<int>(i, 20, true);
    return ok;
  };
  const Study study{"copy 1 GiB", bytes, "GB/s", copyRate, isRight, [&] { to.spoil(); }};
  copyRate = bytes / other(study, "cudaMemcpy, device to device", [&] {
               cudaMemcpyAsync(to.data, from.data, from.size * sizeof(int), cudaMemcpyDeviceToDevice);
             });
}

inline void saxpyStudy(const std::string &name, int n) {
  Array<float> x(n), y(n);
  random(x, 1);
  const auto isRight = [&] {
    const auto found = y.host();
    bool ok = true;
    for (size_t i = 0; i < found.size(); i += isChecking ? 1 : 997)
      ok &= close(found[i], 2.5 * numberAt<float>(i, 1) + numberAt<float>(i, 2), 1e-6);
    return ok;
  };
  // Only the first run has the first y: what later ones add to is all the same to their times.
  const Study study{name, 12.0 * n, "GB/s", copyRate, isRight, [&] { random(y, 2); }};
  other(study, "naive", [&] { naiveSaxpy<<<naiveBlocks(n), naiveThreads>>>(n, 2.5f, x.data, y.data); });
  parlift(study, [&] { saxpy(n, 2.5f, x.data, y.data); });
}

inline void sumsStudy(const std::string &count, int n) {
  const float least = 0.25f;
  const double scale = isChecking ? 5e-6 : 1e-4; // one number more or less would be seen of few
  Array<float> x(n);
  random(x, 3);
  double all = 0, some = 0, most = -1;
  int place = -1;
  for (int i = 0; i < n; ++i) {
    const float value = numberAt<float>(i, 3);
    all += value;
    some += value > least ? value : 0;
    if (value > most) {
      most = value;
      place = i;
    }
  }
  // Where others leave their results, and what parlift's functions return.
  Array<float> result(1);
  Array<unsigned long long> best(1);
  const auto zero = [&] { cudaMemset(result.data, 0, sizeof(float)); };
  const auto zeroBest = [&] { cudaMemset(best.data, 0, sizeof(unsigned long long)); };
  const int blocks = 2112;
  float value = 0;
  int found = -1;
  const auto about = [&](const char *what, const std::function<bool()> &isRight, const Step &spoil, const Step &prepare = [] {}) {
    return Study{what + count, 4.0 * n, "GB/s", copyRate, isRight, spoil, prepare};
  };
  const auto fetched = [&] { return result.host()[0]; };
  const auto spoil = [&] { result.spoil(); };
  const auto forget = [&] { value = NAN, found = -1; };

  if (!isChecking) {
    size_t bytes = 0;
    cub::DeviceReduce::Sum(nullptr, bytes, x.data, result.data, n);
    Array<char> scratch(bytes);
    other(about("sum ", [&] { return close(fetched(), all, scale); }, spoil), "CUB",
          [&] { cub::DeviceReduce::Sum(scratch.data, bytes, x.data, result.data, n); });
  }
  other(about("sum ", [&] { return close(fetched(), all, scale); }, spoil, zero), "naive",
        [&] { naiveSum<false><<<blocks, naiveThreads>>>(n, 0, x.data, result.data); });
  parlift(about("sum ", [&] { return close(value, all, scale); }, forget), [&] { value = sum(n, x.data); });

  other(about("sum of those above ", [&] { return close(fetched(), some, scale); }, spoil, zero), "naive",
        [&] { naiveSum<true><<<blocks, naiveThreads>>>(n, least, x.data, result.data); });
  parlift(about("sum of those above ", [&] { return close(value, some, scale); }, forget),
          [&] { value = sum_above(n, least, x.data); });

  const auto naive = [&] { naiveLargest<<<blocks, naiveThreads>>>(n, x.data, best.data); };
  const auto bits = [&] { return best.host()[0]; };
  const auto isMost = [&] {
    const unsigned upper = unsigned(bits() >> 32);
    float number = 0;
    memcpy(&number, &upper, sizeof number);
    return number == most;
  };
  other(about("largest of ", isMost, [] {}, zeroBest), "naive", naive);
  parlift(about("largest of ", [&] { return value == most; }, forget), [&] { value = largest(n, x.data); });

  if (!isChecking) {
    Array<cub::KeyValuePair<int, float>> pair(1);
    size_t bytes = 0;
    cub::DeviceReduce::ArgMax(nullptr, bytes, x.data, pair.data, n);
    Array<char> scratch(bytes);
    other(about("place of the largest of ", [&] { return pair.host()[0].key == place; }, [&] { pair.spoil(); }), "CUB",
          [&] { cub::DeviceReduce::ArgMax(scratch.data, bytes, x.data, pair.data, n); });
  }
  other(about("place of the largest of ", [&] { return int(~unsigned(bits())) == place; }, [] {}, zeroBest), "naive", naive);
  parlift(about("place of the largest of ", [&] { return found == place; }, forget),
          [&] { found = index_of_largest(n, x.data); });
}

inline void nearestStudy(const std::string &name, int n, int m) {
  Array<float> queries(n), points(m);
  Array<int> index(n);
  random(queries, 8), random(points, 10);
  const auto isRight = [&] {
    const auto found = index.host();
    std::vector<float> all(m);
    for (int j = 0; j < m; ++j)
      all[j] = numberAt<float>(j, 10);
    bool ok = true;
    for (int i = 0; i < n; i += isChecking ? 1 : n / 1000) {
      const float query = numberAt<float>(i, 8);
      float best = INFINITY;
      int at = -1;
      for (int j = 0; j < m; ++j)
        if (const float d = std::fabs(query - all[j]); d < best) {
          best = d;
          at = j;
        }
      ok &= found[i] == at;
    }
    return ok;
  };
  const double pairs = 1.0 * n * m, rate = 1e11 / 5.98e-3; // two instructions a pair
  const Study study{name, pairs, "G pairs/s", rate, isRight, [&] { index.spoil(); }};
  other(study, "naive",
        [&] { naiveNearest<<<naiveBlocks(n), naiveThreads>>>(n, m, queries.data, points.data, index.data); });
  parlift(study, [&] { nearest(n, m, queries.data, points.data, index.data); });
}

inline void normsStudy(const std::string &name, int n) {
  Array<float> p(3UL * n), length(n);
  random(p, 13);
  const auto isRight = [&] {
    const auto found = length.host();
    bool ok = true;
    for (size_t i = 0; i < found.size(); i += isChecking ? 1 : 1009) {
      const double x = numberAt<float>(3 * i, 13), y = numberAt<float>(3 * i + 1, 13), z = numberAt<float>(3 * i + 2, 13);
      ok &= close(found[i], std::sqrt(x * x + y * y + z * z), 1e-5);
    }
    return ok;
  };
  const Study study{name, 16.0 * n, "GB/s", copyRate, isRight, [&] { length.spoil(); }};
  other(study, "naive", [&] { naiveNorms<<<naiveBlocks(n), naiveThreads>>>(n, p.data, length.data); });
  parlift(study, [&] { norms(n, p.data, length.data); });
}

#endif
