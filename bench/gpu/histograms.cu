// Runs histograms.c, which parlift has written in CUDA: times of kernels by events, the best of five, as a share of the time in which
// the GPU reads what they read, and every bin against the CPU. Numbers are whole and small, so that sums in another order are the same.
#include "events.cuh"

#include <algorithm>
#include <cstring>
#include <functional>
#include <string>

extern "C" {
void count(int, const int *, int *);
void weigh(int, const int *, const float *, float *);
void highest(int, const int *, const int *, int *);
}

constexpr int N = 1 << 27;

__global__ void readAll(const int n, const int4 *__restrict__ x, int *out) {
  int sum = 0;
#pragma unroll 4
  for (long i = blockIdx.x * 512L + threadIdx.x; i < n; i += gridDim.x * 512L)
    sum += x[i].x ^ x[i].y ^ x[i].z ^ x[i].w;
  if (sum == 123456789)
    *out = sum;
}

/// Milliseconds in which so many bytes are read that have been copied there just before, as those of the kernels have.
double readTime(size_t bytes) {
  char *data;
  const std::vector<char> host(bytes, 1);
  CHECK(cudaMalloc((void **)&data, bytes + 16));
  cudaEvent_t from, to;
  CHECK(cudaEventCreate(&from));
  CHECK(cudaEventCreate(&to));
  float best = 1e9F;
  for (int run = 0; run < 5; run++) {
    float time;
    CHECK(cudaMemcpy(data, host.data(), bytes, cudaMemcpyHostToDevice));
    CHECK(cudaEventRecord(from));
    readAll<<<528, 512>>>(int(bytes / 16), (const int4 *)data, (int *)(data + bytes));
    CHECK(cudaEventRecord(to));
    CHECK(cudaEventSynchronize(to));
    CHECK(cudaEventElapsedTime(&time, from, to));
    best = std::min(best, time);
  }
  CHECK(cudaFree(data));
  return best;
}

double kernelTime(const std::function<void()> &run) {
  double best = 1e9;
  for (int again = 0; again < 5; again++) {
    spans.clear();
    isWatching = true;
    run();
    isWatching = false;
    CHECK(cudaDeviceSynchronize());
    double all = 0;
    for (const Span &span : spans) {
      float time;
      CHECK(cudaEventElapsedTime(&time, span.from, span.to));
      all += time;
    }
    if (spans.empty()) {
      printf("no kernel has run\n");
      exit(1);
    }
    best = std::min(best, all);
  }
  return best;
}

std::vector<int> keys(int bins, const std::string &kind) {
  std::vector<int> x(N);
  unsigned long long s = 1;
  const auto next = [&] { return s = s * 6364136223846793005ULL + 1442695040888963407ULL; };
  if (kind == "Zipf") {
    std::vector<double> until(bins);
    double all = 0;
    for (int k = 0; k < bins; k++)
      until[k] = all += 1.0 / (k + 1);
    std::vector<int> rank(1 << 20);
    for (int q = 0, k = 0; q < 1 << 20; rank[q++] = k)
      while (until[k] < (q + 0.5) / (1 << 20) * all)
        k++;
    for (int &key : x)
      key = int(rank[next() >> 44] * 2654435761U & (bins - 1));
  } else
    for (int &key : x)
      key = kind == "equal" ? bins / 3 : int(next() >> 33 & (bins - 1));
  x[0] = 0, x[1] = bins - 1;
  return x;
}

int main() {
  const double one = readTime(sizeof(int) * (size_t)N), two = readTime(2 * sizeof(int) * (size_t)N);
  printf("reading: %.0f GB/s\n\n| bins | input | `h[x[i]]++` | `h[x[i]] += w[i]`, float | `if (w[i] > h[x[i]]) h[x[i]] = w[i]`, int |\n"
         "| ---: | --- | ---: | ---: | ---: |\n", sizeof(int) * (double)N / one / 1e6);
  std::vector<float> weight(N);
  std::vector<int> number(N);
  for (int i = 0; i < N; i++)
    weight[i] = i % 16 == 0 ? 1 : 0, number[i] = int(i * 2654435761U >> 4);
  bool areRight = true;
  for (const int bins : {16, 256, 4096, 1 << 16, 1 << 20})
    for (const std::string kind : {"uniform", "Zipf", "equal"}) {
      const std::vector<int> x = keys(bins, kind);
      std::vector<int> counts(bins), most(bins), rightCounts(bins), rightMost(bins);
      std::vector<float> sums(bins), rightSums(bins);
      for (int i = 0; i < N; i++) {
        rightCounts[x[i]]++;
        rightMost[x[i]] = std::max(rightMost[x[i]], number[i]);
        rightSums[x[i]] += weight[i];
      }
      const double counting = kernelTime([&] {
        std::fill(counts.begin(), counts.end(), 0);
        count(N, x.data(), counts.data());
      });
      const double weighing = kernelTime([&] {
        std::fill(sums.begin(), sums.end(), 0.0F);
        weigh(N, x.data(), weight.data(), sums.data());
      });
      const double comparing = kernelTime([&] { highest(N, x.data(), number.data(), most.data()); });
      printf("| %d | %s | %.0f %% (%.2f ms) | %.0f %% (%.2f ms) | %.0f %% (%.2f ms) |\n", bins, kind.c_str(), 100 * one / counting,
             counting, 100 * two / weighing, weighing, 100 * two / comparing, comparing);
      fflush(stdout);
      areRight &= counts == rightCounts && most == rightMost && sums == rightSums;
    }
  puts(areRight ? "all bins are right" : "SOME BINS ARE WRONG");
  return areRight ? 0 : 1;
}
