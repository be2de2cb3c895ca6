// Runs the case studies of examples/gpu, which parlift has written in CUDA (--gpu-data=device), beside naive kernels and
// libraries: times of kernels by events, median of nine, and what comes out checked against the CPU.
#include <cublas_v2.h>
#include <cub/cub.cuh>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <optional>
#include <string>
#include <vector>

extern "C" {
void saxpy(int, float, const float *, float *);
float sum(int, const float *);
float sum_above(int, float, const float *);
float largest(int, const float *);
int index_of_largest(int, const float *);
void matmul(int, int, int, float *, float *, float *);
void matmul_double(int, int, int, double *, double *, double *);
void transpose(int, int, float *, float *);
void recurrence(int, int, float *, float *);
void column_sums(int, int, float *, float *);
void matrix_vector(int, int, float *, float *, float *);
void softmax(int, int, float *, float *);
void nearest(int, int, const float *, const float *, int *);
void jacobi(int, int, float *, float *);
void norms(int, const void *, float *);
void tridiagonal(int, int, float *, float *, float *, float *, float *);
void mod_rows(int, int, int *, const int *);
void mod_columns(int, int, int *, const int *);

// Called around each kernel, see run.py.
static std::vector<std::pair<cudaEvent_t, cudaEvent_t>> events;
static bool isWatching = false;
void bench_start() {
  if (!isWatching)
    return;
  events.emplace_back();
  cudaEventCreate(&events.back().first);
  cudaEventCreate(&events.back().second);
  cudaEventRecord(events.back().first);
}
void bench_stop() {
  if (isWatching)
    cudaEventRecord(events.back().second);
}
}

#define CHECK(call)                                                                                      \
  if (const cudaError_t status = call; status != cudaSuccess) {                                          \
    printf("%s: %s\n", #call, cudaGetErrorString(status));                                               \
    exit(1);                                                                                             \
  }

template <typename T> struct Array {
  T *data;
  size_t size;
  explicit Array(size_t n) : size(n) { CHECK(cudaMalloc(&data, n * sizeof(T))); }
  ~Array() { cudaFree(data); }
  std::vector<T> host() const {
    std::vector<T> copy(size);
    CHECK(cudaMemcpy(copy.data(), data, size * sizeof(T), cudaMemcpyDeviceToHost));
    return copy;
  }
};
__device__ unsigned mixed(unsigned x) {
  x = (x ^ (x >> 16)) * 0x7feb352dU;
  x = (x ^ (x >> 15)) * 0x846ca68bU;
  return x ^ (x >> 16);
}
template <typename T> __global__ void fill(T *x, size_t n, unsigned seed, int whole) {
  for (size_t i = blockIdx.x * 256UL + threadIdx.x; i < n; i += gridDim.x * 256UL)
    x[i] = whole ? T(mixed(unsigned(i) + seed) % 1000 + 1) : T(mixed(unsigned(i) + seed) % 65536 / 65536.0);
}
template <typename T> void random(Array<T> &x, unsigned seed, int whole = 0) { fill<<<1024, 256>>>(x.data, x.size, seed, whole); }

/// Seconds of all kernels of one run, median of nine after one to warm up; `prepare` runs before each.
double kernels(const std::function<void()> &run, const std::function<void()> &prepare = [] {}) {
  std::vector<double> times;
  for (int at = 0; at < 10; ++at) {
    prepare();
    CHECK(cudaDeviceSynchronize());
    events.clear();
    isWatching = true;
    run();
    isWatching = false;
    CHECK(cudaDeviceSynchronize());
    double all = 0;
    for (auto &[from, to] : events) {
      float ms = 0;
      cudaEventElapsedTime(&ms, from, to);
      all += ms / 1e3;
      cudaEventDestroy(from);
      cudaEventDestroy(to);
    }
    if (at > 0)
      times.push_back(all);
  }
  std::sort(times.begin(), times.end());
  return times[times.size() / 2];
}
/// The same of something that knows nothing of events.
double timed(const std::function<void()> &run) {
  return kernels([&] {
    bench_start();
    run();
    bench_stop();
  });
}

void line(const char *study, const char *variant, double seconds, double amount, const char *unit, double limit,
          std::optional<bool> ok) { // none: nobody has looked
  printf("| %s | %s | %.3f | %.0f %s | %.1f | %s |\n", study, variant, seconds * 1e3, amount / seconds / 1e9, unit,
         100 * amount / seconds / limit, !ok ? "not checked" : *ok ? "yes" : "NO");
  fflush(stdout);
}
bool close(double a, double b, double scale) { return std::fabs(a - b) <= scale * (std::fabs(b) + 1e-30); }

// One thread an iteration, as written in a few minutes.
__global__ void naiveSaxpy(int n, float a, const float *x, float *y) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    y[i] = a * x[i] + y[i];
}
__global__ void naiveMatmul(int n, int m, int p, const float *A, const float *B, float *C) {
  int j = blockIdx.x * blockDim.x + threadIdx.x, i = blockIdx.y * blockDim.y + threadIdx.y;
  if (i >= n || j >= m)
    return;
  float sum = 0;
  for (int k = 0; k < p; k++)
    sum += A[(size_t)i * p + k] * B[(size_t)k * m + j];
  C[(size_t)i * m + j] = sum;
}
__global__ void naiveTranspose(int n, int m, const float *A, float *B) {
  int j = blockIdx.x * blockDim.x + threadIdx.x, i = blockIdx.y * blockDim.y + threadIdx.y;
  if (i < n && j < m)
    B[(size_t)j * n + i] = A[(size_t)i * m + j];
}
__global__ void naiveRows(int n, int m, const float *A, float *B) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  float last = 0;
  for (int j = 0; j < m; j++)
    B[(size_t)i * m + j] = last = 0.5f * last + A[(size_t)i * m + j];
}
__global__ void naiveColumns(int n, int m, const float *A, float *s) {
  int j = blockIdx.x * blockDim.x + threadIdx.x;
  if (j >= m)
    return;
  float sum = 0;
  for (int i = 0; i < n; i++)
    sum += A[(size_t)i * m + j];
  s[j] = sum;
}
__global__ void naiveVector(int n, int m, const float *A, const float *x, float *y) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  float sum = 0;
  for (int k = 0; k < m; k++)
    sum += A[(size_t)i * m + k] * x[k];
  y[i] = sum;
}
__global__ void naiveSoftmax(int n, int m, const float *A, float *B) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  const float *a = A + (size_t)i * m;
  float most = a[0], sum = 0;
  for (int k = 1; k < m; k++)
    most = fmaxf(most, a[k]);
  for (int k = 0; k < m; k++)
    sum += expf(a[k] - most);
  for (int k = 0; k < m; k++)
    B[(size_t)i * m + k] = expf(a[k] - most) / sum;
}
__global__ void naiveNearest(int n, int m, const float *queries, const float *points, int *index) {
  const int i = blockIdx.x * 256 + threadIdx.x;
  if (i >= n)
    return;
  float best = INFINITY;
  int at = -1;
  for (int j = 0; j < m; j++) {
    const float d = fabsf(queries[i] - points[j]);
    if (d < best) {
      best = d;
      at = j;
    }
  }
  index[i] = at;
}
__global__ void naiveSweep(int n, const float *a, float *b) {
  int j = blockIdx.x * blockDim.x + threadIdx.x + 1, i = blockIdx.y * blockDim.y + threadIdx.y + 1;
  if (i < n - 1 && j < n - 1) {
    size_t at = (size_t)i * n + j;
    b[at] = 0.2f * (a[at] + a[at - n] + a[at + n] + a[at - 1] + a[at + 1]);
  }
}

double copyRate = 0;
constexpr double fp32 = 63.8e12, fp64 = 33.3e12; // measured multiply-and-add rates of an H200

void copyStudy() {
  Array<char> from(1UL << 30), to(1UL << 30);
  const double seconds = timed([&] { cudaMemcpyAsync(to.data, from.data, from.size, cudaMemcpyDeviceToDevice); });
  copyRate = 2.0 * from.size / seconds;
  line("copy 1 GiB", "cudaMemcpy, device to device", seconds, 2.0 * from.size, "GB/s", copyRate, true);
}

void saxpyStudy() {
  const int n = 1 << 28;
  Array<float> x(n), y(n);
  random(x, 1), random(y, 2);
  saxpy(n, 2.5f, x.data, y.data);
  Array<float> first(n);
  random(first, 2);
  const auto hx = x.host(), hy = y.host(), h0 = first.host();
  bool ok = true;
  for (int i = 0; i < n; i += 997)
    ok &= close(hy[i], 2.5 * hx[i] + h0[i], 1e-6);
  line("saxpy 2^28", "naive", timed([&] { naiveSaxpy<<<(n + 255) / 256, 256>>>(n, 2.5f, x.data, y.data); }), 12.0 * n,
       "GB/s", copyRate, true);
  line("saxpy 2^28", "parlift", kernels([&] { saxpy(n, 2.5f, x.data, y.data); }), 12.0 * n, "GB/s", copyRate, ok);
}

void sumsStudy() {
  const int n = 1 << 28;
  Array<float> x(n), result(1);
  random(x, 3);
  const auto hx = x.host();
  double all = 0, some = 0, most = 0;
  for (const float v : hx)
    all += v, some += v > 0.25f ? v : 0, most = std::max<double>(most, v);
  size_t bytes = 0;
  cub::DeviceReduce::Sum(nullptr, bytes, x.data, result.data, n);
  Array<char> scratch(bytes);
  const double library = timed([&] { cub::DeviceReduce::Sum(scratch.data, bytes, x.data, result.data, n); });
  line("sum 2^28", "CUB", library, 4.0 * n, "GB/s", copyRate, close(result.host()[0], all, 1e-4));
  line("sum 2^28", "parlift", kernels([&] { sum(n, x.data); }), 4.0 * n, "GB/s", copyRate, close(sum(n, x.data), all, 1e-4));
  line("sum of those above 2^28", "parlift", kernels([&] { sum_above(n, 0.25f, x.data); }), 4.0 * n, "GB/s", copyRate,
       close(sum_above(n, 0.25f, x.data), some, 1e-4));
  line("largest of 2^28", "parlift", kernels([&] { largest(n, x.data); }), 4.0 * n, "GB/s", copyRate,
       largest(n, x.data) == most);
  const int place = (int)(std::max_element(hx.begin(), hx.end()) - hx.begin());
  cub::KeyValuePair<int, float> *best = nullptr;
  cudaMalloc(&best, sizeof *best);
  size_t needed = 0;
  cub::DeviceReduce::ArgMax(nullptr, needed, x.data, best, n);
  Array<char> memory(needed);
  const double finding = timed([&] { cub::DeviceReduce::ArgMax(memory.data, needed, x.data, best, n); });
  int found = -1;
  cudaMemcpy(&found, &best->key, sizeof found, cudaMemcpyDeviceToHost);
  line("place of the largest of 2^28", "CUB", finding, 4.0 * n, "GB/s", copyRate, found == place);
  line("place of the largest of 2^28", "parlift", kernels([&] { index_of_largest(n, x.data); }), 4.0 * n, "GB/s", copyRate,
       index_of_largest(n, x.data) == place);
}

void matmulStudy(int n, int m, int p, const char *name) {
  Array<float> A((size_t)n * p), B((size_t)p * m), C((size_t)n * m);
  random(A, 4), random(B, 5);
  const double work = 2.0 * n * m * p;
  cublasHandle_t handle;
  cublasCreate(&handle);
  cublasSetMathMode(handle, CUBLAS_PEDANTIC_MATH);
  const float one = 1, zero = 0;
  line(name, "cuBLAS, plain FP32", timed([&] {
         cublasSgemm(handle, CUBLAS_OP_N, CUBLAS_OP_N, m, n, p, &one, B.data, m, A.data, p, &zero, C.data, m);
       }),
       work, "GFLOP/s", fp32, true);
  line(name, "naive", timed([&] {
         naiveMatmul<<<dim3((m + 31) / 32, (n + 7) / 8), dim3(32, 8)>>>(n, m, p, A.data, B.data, C.data);
       }),
       work, "GFLOP/s", fp32, true);
  cudaMemset(C.data, 0, C.size * sizeof(float));
  const double seconds = kernels([&] { matmul(n, m, p, A.data, B.data, C.data); });
  const auto a = A.host(), b = B.host(), c = C.host();
  bool ok = true;
  for (int at = 0; at < 2000; ++at) {
    const int i = (int)(at * 7919L % n), j = (int)(at * 104729L % m);
    double s = 0;
    for (int k = 0; k < p; k++)
      s += (double)a[(size_t)i * p + k] * b[(size_t)k * m + j];
    ok &= close(c[(size_t)i * m + j], s, 1e-4);
  }
  line(name, "parlift", seconds, work, "GFLOP/s", fp32, ok);
  cublasDestroy(handle);
}

void matmulDoubleStudy() {
  const int n = 4096;
  Array<double> A((size_t)n * n), B((size_t)n * n), C((size_t)n * n);
  random(A, 4), random(B, 5);
  const double seconds = kernels([&] { matmul_double(n, n, n, A.data, B.data, C.data); });
  line("product 4096^3 double", "parlift", seconds, 2.0 * n * n * n, "GFLOP/s", fp64, std::nullopt);
}

void transposeStudy() {
  const int n = 16384;
  Array<float> A((size_t)n * n), B((size_t)n * n);
  random(A, 6);
  const double bytes = 8.0 * n * n;
  line("transposition 16384^2", "naive", timed([&] {
         naiveTranspose<<<dim3(n / 32, n / 8), dim3(32, 8)>>>(n, n, A.data, B.data);
       }),
       bytes, "GB/s", copyRate, true);
  cudaMemset(B.data, 0, B.size * sizeof(float));
  const double seconds = kernels([&] { transpose(n, n, A.data, B.data); });
  const auto a = A.host(), b = B.host();
  bool ok = true;
  for (size_t at = 0; at < a.size(); at += 9973)
    ok &= b[at % n * n + at / n] == a[at];
  line("transposition 16384^2", "parlift", seconds, bytes, "GB/s", copyRate, ok);
}

void rowsStudy() {
  const int n = 1 << 22, m = 64;
  Array<float> A((size_t)n * m), B((size_t)n * m);
  random(A, 7);
  const double bytes = 8.0 * n * m;
  line("row recurrence 2^22 x 64", "naive", timed([&] { naiveRows<<<n / 256, 256>>>(n, m, A.data, B.data); }), bytes, "GB/s",
       copyRate, true);
  cudaMemset(B.data, 0, B.size * sizeof(float));
  const double seconds = kernels([&] { recurrence(n, m, A.data, B.data); });
  const auto a = A.host(), b = B.host();
  bool ok = true;
  for (int i = 0; i < n; i += 4099) {
    float last = 0;
    for (int j = 0; j < m; j++) {
      last = 0.5f * last + a[(size_t)i * m + j];
      ok &= close(b[(size_t)i * m + j], last, 1e-5);
    }
  }
  line("row recurrence 2^22 x 64", "parlift", seconds, bytes, "GB/s", copyRate, ok);
}

/// Sums along the lines of a matrix.
void linesStudy() {
  const int n = 1 << 14, few = 1 << 12;
  Array<float> A((size_t)n * n), B((size_t)n * n), x(n), y(n);
  random(A, 7), random(x, 9);
  const auto a = A.host(), v = x.host();
  const auto sumOf = [&](int count, const std::function<double(int)> &one) {
    double sum = 0;
    for (int at = 0; at < count; ++at)
      sum += one(at);
    return sum;
  };
  const double all = 4.0 * n * n, some = 4.0 * few * n;

  line("column sums 16384^2", "naive", timed([&] { naiveColumns<<<n / 256, 256>>>(n, n, A.data, y.data); }), all, "GB/s", copyRate,
       true);
  cudaMemset(y.data, 0, y.size * sizeof(float));
  double seconds = kernels([&] { column_sums(n, n, A.data, y.data); });
  auto found = y.host();
  bool ok = true;
  for (int j = 0; j < n; j += 97)
    ok &= close(found[j], sumOf(n, [&](int i) { return a[(size_t)i * n + j]; }), 1e-4);
  line("column sums 16384^2", "parlift", seconds, all, "GB/s", copyRate, ok);

  cublasHandle_t handle;
  cublasCreate(&handle);
  const float one = 1, zero = 0;
  line("matrix times vector 4096 x 16384", "cuBLAS", timed([&] {
         cublasSgemv(handle, CUBLAS_OP_T, n, few, &one, A.data, n, x.data, 1, &zero, y.data, 1);
       }),
       some, "GB/s", copyRate, true);
  cublasDestroy(handle);
  line("matrix times vector 4096 x 16384", "naive", timed([&] { naiveVector<<<few / 32, 32>>>(few, n, A.data, x.data, y.data); }),
       some, "GB/s", copyRate, true);
  cudaMemset(y.data, 0, y.size * sizeof(float));
  seconds = kernels([&] { matrix_vector(few, n, A.data, x.data, y.data); });
  found = y.host();
  ok = true;
  for (int i = 0; i < few; i += 31)
    ok &= close(found[i], sumOf(n, [&](int k) { return (double)a[(size_t)i * n + k] * v[k]; }), 1e-4);
  line("matrix times vector 4096 x 16384", "parlift", seconds, some, "GB/s", copyRate, ok);

  // What must be moved: each element once in, once out.
  line("softmax 4096 x 16384", "naive", timed([&] { naiveSoftmax<<<few / 32, 32>>>(few, n, A.data, B.data); }), 2 * some, "GB/s",
       copyRate, true);
  cudaMemset(B.data, 0, B.size * sizeof(float));
  seconds = kernels([&] { softmax(few, n, A.data, B.data); });
  const auto b = B.host();
  ok = true;
  for (int i = 0; i < few; i += 31) {
    const float *row = a.data() + (size_t)i * n;
    const float most = *std::max_element(row, row + n);
    const double sum = sumOf(n, [&](int k) { return std::exp((double)row[k] - most); });
    for (int k = 0; k < n; k += 7)
      ok &= close(b[(size_t)i * n + k], std::exp((double)row[k] - most) / sum, 1e-4);
  }
  line("softmax 4096 x 16384", "parlift", seconds, 2 * some, "GB/s", copyRate, ok);
}

void nearestStudy() {
  const int n = 1000000, m = 100000;
  Array<float> queries(n), points(m);
  Array<int> index(n), other(n);
  random(queries, 8), random(points, 10);
  const double pairs = 1.0 * n * m, limit = pairs / 5.98e-3; // two instructions a pair
  line("nearest neighbour 10^6 x 10^5", "naive", timed([&] {
         naiveNearest<<<(n + 255) / 256, 256>>>(n, m, queries.data, points.data, other.data);
       }),
       pairs, "G pairs/s", limit, true);
  const double seconds = kernels([&] { nearest(n, m, queries.data, points.data, index.data); });
  line("nearest neighbour 10^6 x 10^5", "parlift", seconds, pairs, "G pairs/s", limit, index.host() == other.host());
}

void jacobiStudy() {
  const int n = 8192, steps = 50;
  Array<float> a((size_t)n * n), b((size_t)n * n), c((size_t)n * n), d((size_t)n * n);
  random(a, 12);
  cudaMemcpy(b.data, a.data, a.size * sizeof(float), cudaMemcpyDeviceToDevice);
  cudaMemcpy(c.data, a.data, a.size * sizeof(float), cudaMemcpyDeviceToDevice);
  cudaMemcpy(d.data, a.data, a.size * sizeof(float), cudaMemcpyDeviceToDevice);
  const double bytes = 2.0 * steps * 8.0 * n * n;
  const auto naive = [&] {
    for (int t = 0; t < steps; t++) {
      naiveSweep<<<dim3(n / 32, n / 8), dim3(32, 8)>>>(n, c.data, d.data);
      naiveSweep<<<dim3(n / 32, n / 8), dim3(32, 8)>>>(n, d.data, c.data);
    }
  };
  naive();
  jacobi(n, steps, a.data, b.data);
  const auto x = a.host(), y = c.host();
  bool ok = true;
  for (size_t at = 0; at < x.size(); at += 101)
    ok &= close(x[at], y[at], 1e-4);
  line("jacobi 8192^2, 100 sweeps", "naive", timed(naive), bytes, "GB/s", copyRate, true);
  line("jacobi 8192^2, 100 sweeps", "parlift", kernels([&] { jacobi(n, steps, a.data, b.data); }), bytes, "GB/s", copyRate, ok);
}

void othersStudy() {
  const int n = 1 << 26;
  Array<float> p(3UL * n), length(n);
  random(p, 13);
  const double seconds = kernels([&] { norms(n, p.data, length.data); });
  const auto hp = p.host(), hl = length.host();
  bool ok = true;
  for (size_t i = 0; i < hl.size(); i += 1009)
    ok &= close(hl[i], std::sqrt(hp[3 * i] * hp[3 * i] + hp[3 * i + 1] * hp[3 * i + 1] + hp[3 * i + 2] * hp[3 * i + 2]), 1e-5);
  line("norms of 2^26 structures", "parlift", seconds, 16.0 * n, "GB/s", copyRate, ok);

  const int rows = 16384;
  Array<int> A((size_t)rows * rows), by(rows);
  random(by, 14, 1);
  const auto fresh = [&] { random(A, 15, 1); };
  line("mod_rows 16384^2", "parlift", kernels([&] { mod_rows(rows, rows, A.data, by.data); }, fresh), 8.0 * rows * rows, "GB/s",
       copyRate, std::nullopt);
  line("mod_columns 16384^2", "parlift", kernels([&] { mod_columns(rows, rows, A.data, by.data); }, fresh),
       8.0 * rows * rows, "GB/s", copyRate, std::nullopt);

  const int systems = 65536, m = 512;
  const size_t size = (size_t)systems * m;
  Array<float> a(size), b(size), c(size), d(size), x(size);
  const auto prepare = [&] {
    random(a, 16), random(c, 17), random(d, 18);
    fill<<<1024, 256>>>(b.data, b.size, 19, 1);
  };
  prepare();
  const auto ha = a.host(), hb = b.host(), hc = c.host(), hd = d.host();
  tridiagonal(systems, m, a.data, b.data, c.data, d.data, x.data);
  const auto hx = x.host();
  bool fits = true;
  for (int s = 0; s < systems; s += 511)
    for (int i = 1; i + 1 < m; i++) {
      const size_t at = (size_t)s * m + i;
      fits &= std::fabs(ha[at] * hx[at - 1] + hb[at] * hx[at] + hc[at] * hx[at + 1] - hd[at]) < 1e-2;
    }
  line("65536 tridiagonal systems of 512", "parlift",
       kernels([&] { tridiagonal(systems, m, a.data, b.data, c.data, d.data, x.data); }, prepare), 20.0 * size, "GB/s", copyRate,
       fits);
}

int main() {
  cudaDeviceProp properties;
  CHECK(cudaGetDeviceProperties(&properties, 0));
  printf("%s\n\n| study | variant | ms | rate | %% of limit | correct |\n| --- | --- | ---: | ---: | ---: | --- |\n", properties.name);
  copyStudy();
  saxpyStudy();
  sumsStudy();
  matmulStudy(4096, 4096, 4096, "product 4096^3 float");
  matmulStudy(4001, 3999, 4003, "product 4001 x 3999 x 4003 float");
  matmulDoubleStudy();
  transposeStudy();
  rowsStudy();
  linesStudy();
  nearestStudy();
  jacobiStudy();
  othersStudy();
  return 0;
}
