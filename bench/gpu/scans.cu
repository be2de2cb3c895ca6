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
int pack(int, const double *, double *);
int split(int, const float *, float *, int *);
long decode(int, const int *, int *);
void sum_of_sums(int, const int *, int *);
void third_order(int, const int *, int *);
void quoted(int, const signed char *, signed char *);
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

/// The first elements are these, and no other ones are written.
template <typename T> bool begins(const Array<T> &result, std::vector<T> wanted) {
  const size_t count = wanted.size();
  wanted.resize(result.size);
  memset((void *)(wanted.data() + count), 0xff, (result.size - count) * sizeof(T));
  const std::vector<T> found = result.host();
  return memcmp(found.data(), wanted.data(), result.size * sizeof(T)) == 0;
}

static void cursors(const std::string &count, int n) {
  {
    Array<double> a(n), out(n);
    small(a, 5);
    std::vector<double> wanted;
    for (const double x : a.host())
      if (x > 0)
        wanted.push_back(x);
    long found = -1;
    const Study study{"pack double " + count, 8.0 * (n + (double)wanted.size()), "GB/s", copyRate,
                      [&] { return found == (long)wanted.size() && begins(out, wanted); }, [&] { out.spoil(), found = -1; }};
    if (!isChecking) {
      Array<int> selected(1);
      const auto isPositive = [] __device__(double x) { return x > 0; };
      size_t bytes = 0;
      cub::DeviceSelect::If(nullptr, bytes, a.data, out.data, selected.data, n, isPositive);
      Array<char> scratch(bytes);
      Study alone = study;
      alone.isRight = [&] { return begins(out, wanted); };
      other(alone, "CUB, DeviceSelect::If", [&] { cub::DeviceSelect::If(scratch.data, bytes, a.data, out.data, selected.data, n, isPositive); });
    }
    parlift(study, [&] { found = pack(n, a.data, out.data); });
  }
  {
    Array<float> a(n), yes(n);
    Array<int> no(n);
    small(a, 6);
    const auto from = a.host();
    std::vector<float> positive;
    std::vector<int> rest;
    for (int i = 0; i < n; i++)
      if (from[i] > 0)
        positive.push_back(from[i]);
      else
        rest.push_back(i);
    const Study study{"split float " + count, 8.0 * n, "GB/s", copyRate, [&] { return begins(yes, positive) && begins(no, rest); },
                      [&] { yes.spoil(), no.spoil(); }};
    parlift(study, [&] { split(n, a.data, yes.data, no.data); });
  }
  {
    Array<int> times(n), out(n);
    small(times, 7);
    std::vector<int> wanted;
    const auto from = times.host();
    for (int i = 0; i < n; i++)
      for (int j = 0; j < from[i]; j++)
        wanted.push_back(i);
    long found = -1;
    const Study study{"decode runs " + count + ", in phases", 4.0 * (n + (double)wanted.size()), "GB/s", copyRate,
                      [&] { return found == (long)wanted.size() && begins(out, wanted); }, [&] { out.spoil(), found = -1; }};
    parlift(study, [&] { found = decode(n, times.data, out.data); });
  }
}

static void phases(const std::string &count, int n) {
  Array<int> a(n), p(n);
  small(a, 8);
  const auto from = a.host();
  const Study twice = scanOf<int>("sum of sums " + count + ", in phases", 8.0 * n, p, 0, [&](std::vector<int> &wanted) {
    unsigned s = 0, t = 0;
    for (int i = 0; i < n; i++)
      s += from[i], t += s, wanted[i] = (int)t;
  });
  parlift(twice, [&] { sum_of_sums(n, a.data, p.data); });
  const Study third = scanOf<int>("third order int " + count, 8.0 * n, p, 3, [&](std::vector<int> &wanted) {
    for (int i = 3; i < n; i++)
      wanted[i] = (int)((unsigned)from[i] + wanted[i - 1] - wanted[i - 2] + wanted[i - 3]);
  });
  if (n > 5) // of fewer the CPU would run it, which has no such arrays
    parlift(third, [&] { third_order(n, a.data, p.data); });
  Array<signed char> c(n), q(n);
  small(c, 10);
  const auto text = c.host();
  const Study flag = scanOf<signed char>("flag over bytes " + count, 2.0 * n, q, 0, [&](std::vector<signed char> &wanted) {
    bool in = false;
    for (int i = 0; i < n; i++)
      in ^= text[i] < 0, wanted[i] = in ? text[i] : 7;
  });
  parlift(flag, [&] { quoted(n, c.data, q.data); });
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
  cursors(count == fewerCount ? count : "2^27", isChecking ? n : n / 2);
  phases(count, n);
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
