// Runs scans.c, which parlift has written in CUDA (--gpu-data=device): times of kernels by events, median of nine, and every element
// against the CPU. Numbers are whole and small, so that sums in another order are the same.
//
//     scans          the table
//     scans check    small sizes, each once: for compute-sanitizer
#include "measure.cuh"

#include <cub/cub.cuh>

extern "C" {
void prefix_sums(int, const float *, float *);
void prefix_sums_int(int, const int *, int *);
void prefix_sums_double(int, const double *, double *);
void linear(int, const float *, const float *, float *);
void linear_double(int, const double *, const double *, double *);
void segmented(int, const float *, const int *, float *);
void highest(int, const float *, float *);
void filter(int, const float *, float *);
void smoothed(int, const float *, float *);
float largest_segment(int, const float *);
}

template <typename T> __global__ void fillSmall(T *x, size_t n, unsigned seed, int kind) {
  for (size_t i = blockIdx.x * 256UL + threadIdx.x; i < n; i += gridDim.x * 256UL) {
    unsigned long long h = (i + 1 + seed * 77777ULL) * 0x9E3779B97F4A7C15ULL;
    h ^= h >> 29, h *= 0xBF58476D1CE4E5B9ULL, h ^= h >> 32;
    x[i] = kind == 0 ? T(int(h % 3) - 1) : T(h % 16 == 0);
  }
}
template <typename T> void small(Array<T> &x, unsigned seed, int kind = 0) {
  fillSmall<<<1024, 256>>>(x.data, x.size, seed, kind);
  CHECK(cudaGetLastError());
}

/// `step(i, before)`: what a thread of the CPU makes of the elements so far.
template <typename T>
Study scanOf(const std::string &name, double bytes, Array<T> &result, int first,
             const std::function<void(std::vector<T> &)> &onCpu) {
  return {name, bytes, "GB/s", copyRate,
          [&result, onCpu, first] {
            const std::vector<T> found = result.host();
            std::vector<T> wanted(found.size());
            std::copy(found.begin(), found.begin() + std::min<size_t>(first, found.size()), wanted.begin());
            onCpu(wanted);
            return found == wanted;
          },
          [&result, first] {
            result.spoil();
            cudaMemset(result.data, 0, std::min<size_t>(first, result.size) * sizeof(T));
          }};
}

template <typename T>
void sums(const std::string &name, int n, void (*function)(int, const T *, T *)) {
  Array<T> a(n), p(n);
  small(a, 1);
  const std::function<void(std::vector<T> &)> onCpu = [&](std::vector<T> &wanted) {
    const auto from = a.host();
    T s = 0;
    for (int i = 0; i < n; i++)
      wanted[i] = s += from[i];
  };
  const Study study = scanOf<T>(name, 2.0 * sizeof(T) * n, p, 0, onCpu);
  if (!isChecking) {
    size_t bytes = 0;
    cub::DeviceScan::InclusiveSum(nullptr, bytes, a.data, p.data, n);
    Array<char> scratch(bytes);
    other(study, "CUB", [&] { cub::DeviceScan::InclusiveSum(scratch.data, bytes, a.data, p.data, n); });
  }
  parlift(study, [&] { function(n, a.data, p.data); });
}

template <typename T>
void recurrences(const std::string &name, int n, void (*function)(int, const T *, const T *, T *)) {
  Array<T> a(n), b(n), y(n);
  small(a, 1), small(b, 2);
  const std::function<void(std::vector<T> &)> onCpu = [&](std::vector<T> &wanted) {
    const auto scale = a.host(), add = b.host();
    for (int i = 1; i < n; i++)
      wanted[i] = scale[i] * wanted[i - 1] + add[i];
  };
  const Study study = scanOf<T>(name, 3.0 * sizeof(T) * n, y, 1, onCpu);
  parlift(study, [&] { function(n, a.data, b.data, y.data); });
}

static void others(const std::string &count, int n) {
  Array<float> a(n), p(n);
  small(a, 3);
  const auto from = a.host();
  {
    Array<int> head(n);
    small(head, 4, 1);
    const auto heads = head.host();
    const Study study = scanOf<float>("segmented sums " + count, 12.0 * n, p, 0, [&](std::vector<float> &wanted) {
      float s = 0;
      for (int i = 0; i < n; i++)
        wanted[i] = s = (heads[i] ? 0 : s) + from[i];
    });
    parlift(study, [&] { segmented(n, a.data, head.data, p.data); });
  }
  const Study most = scanOf<float>("largest so far " + count, 8.0 * n, p, 0, [&](std::vector<float> &wanted) {
    float best = -3.0e38f;
    for (int i = 0; i < n; i++)
      wanted[i] = best = std::max(best, from[i]);
  });
  parlift(most, [&] { highest(n, a.data, p.data); });
  const Study second = scanOf<float>("second order filter " + count, 8.0 * n, p, 2, [&](std::vector<float> &wanted) {
    for (int i = 2; i < n; i++)
      wanted[i] = from[i] + wanted[i - 1] - wanted[i - 2];
  });
  parlift(second, [&] { filter(n, a.data, p.data); });
  const Study constant = scanOf<float>("constant coefficients " + count, 8.0 * n, p, 1, [&](std::vector<float> &wanted) {
    for (int i = 1; i < n; i++)
      wanted[i] = from[i] - wanted[i - 1];
  });
  parlift(constant, [&] { smoothed(n, a.data, p.data); });
  float found = -1, wanted = 0, here = 0;
  for (int i = 0; i < n; i++)
    wanted = std::max(wanted, here = std::max(here + from[i], 0.0f));
  Study segment{"largest segment sum " + count, 4.0 * n, "GB/s", copyRate, [&] { return found == wanted; }, [&] { found = -1; }};
  if (!isChecking) {
    size_t bytes = 0;
    cub::DeviceReduce::Sum(nullptr, bytes, a.data, p.data, n);
    Array<char> scratch(bytes);
    Study sum = segment;
    sum.name = "sum " + count;
    sum.isRight = [] { return true; };
    segment.limit = sum.amount / other(sum, "CUB, reads alone", [&] { cub::DeviceReduce::Sum(scratch.data, bytes, a.data, p.data, n); });
  }
  parlift(segment, [&] { found = largest_segment(n, a.data); });
}

static void copyStudy() {
  Array<int> from(1UL << 28), to(1UL << 28);
  small(from, 9);
  const double bytes = 2.0 * from.size * sizeof(int);
  const Study study{"copy 1 GiB", bytes, "GB/s", copyRate, [&] { return from.host() == to.host(); }, [&] { to.spoil(); }};
  copyRate = bytes / other(study, "cudaMemcpy, device to device", [&] {
               cudaMemcpyAsync(to.data, from.data, from.size * sizeof(int), cudaMemcpyDeviceToDevice);
             });
}

static void all(const std::string &count, int n, const std::string &fewerCount, int fewer) {
  sums<float>("prefix sums float " + count, n, prefix_sums);
  sums<int>("prefix sums int " + count, n, prefix_sums_int);
  sums<double>("prefix sums double " + count, n, prefix_sums_double);
  recurrences<float>("linear recurrence float " + fewerCount, fewer, linear);
  recurrences<double>("linear recurrence double " + fewerCount, fewer, linear_double);
  others(count, n);
}

int main(int count, char **arguments) {
  isChecking = count == 2 && !strcmp(arguments[1], "check");
  if (count > 1 && !isChecking) {
    fprintf(stderr, "usage: scans [check]\n");
    return 2;
  }
  if (isChecking) {
    for (const int n : {1, 2, 5, 33, 8191, 8192, 8193, 300007})
      all(std::to_string(n), n, std::to_string(n), n);
  } else {
    printf("| study | variant | ms | rate | %% of limit | correct |\n| --- | --- | ---: | ---: | ---: | --- |\n");
    copyStudy();
    all("2^28", 1 << 28, "2^26", 1 << 26);
  }
  return areAllRight ? 0 : 1;
}
