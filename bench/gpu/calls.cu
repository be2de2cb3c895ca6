// The case studies of examples/gpu as a user without any options has them: arrays of the CPU, whole calls, the second of two.
// run.py builds this file twice, with what parlift writes in CUDA (nvcc) and with what it writes in OpenMP (g++).
//
//     calls-cuda [check]      check: small sizes
//     calls-openmp [check]
//
// A line is about one study, its fields are separated by tabs: its name; seconds of kernels, of copies to the GPU and of those
// back (nothing, in OpenMP); seconds of the whole call; what the results of both programs may differ by, of 1; figures of the
// result. The first line is the GPU's name, or how many threads there are.
#include "functions.h"
#include "numbers.h"

#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <functional>
#include <memory>
#include <omp.h>
#include <string>
#include <vector>

#ifdef __CUDACC__
#include "events.cuh"
#endif

template <typename T> struct Array {
  std::unique_ptr<T[]> data;
  size_t size;
  explicit Array(size_t n) : data(new T[n]), size(n) {}
  T *get() const { return data.get(); }
};
/// From `least` on.
template <typename T> void random(Array<T> &x, unsigned seed, bool isWhole = false, T least = 0) {
  T *const data = x.get();
#pragma omp parallel for
  for (size_t i = 0; i < x.size; ++i)
    data[i] = least + numberAt<T>(i, seed, isWhole);
}

/// What is compared of a result: all of it, each place with a weight of its own, and sixteen times eight elements.
template <typename T> std::vector<double> figures(const Array<T> &x) {
  const T *const data = x.get();
  double all = 0;
#pragma omp parallel for reduction(+ : all)
  for (size_t i = 0; i < x.size; ++i)
    all += std::fabs((double)data[i]) * (double)(1 + i % 13);
  std::vector<double> result{all};
  for (size_t k = 0; k < 128; ++k) {
    if (k % 8 == 0)
      result.push_back(0);
    result.back() += std::fabs((double)data[((k + 1) * 0x9e3779b97f4a7c15UL >> 11) % x.size]) * (double)(1 + k % 8);
  }
  return result;
}

using Step = std::function<void()>;
using Figures = std::function<std::vector<double>()>;

/// `prepare` runs before each of the two calls.
static void study(const std::string &name, const Step &prepare, const Step &call, const Figures &result,
                  double tolerance = 1e-4) {
  prepare();
  call();
  prepare();
#ifdef __CUDACC__
  startWatching();
#endif
  const auto from = std::chrono::steady_clock::now();
  call();
  const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - from;
  printf("%s", name.c_str());
#ifdef __CUDACC__
  const Seconds parts = stopWatching();
  printf("\t%.9f\t%.9f\t%.9f", parts.of[kernelWork], parts.of[copyInWork], parts.of[copyOutWork]);
#else
  printf("\t\t\t");
#endif
  printf("\t%.9f\t%g\t", seconds.count(), tolerance);
  for (const double figure : result())
    printf("%.12g ", figure);
  printf("\n");
  fflush(stdout);
}

static bool isCheck = false;
static std::string either(const char *full, const char *small) { return isCheck ? small : full; }
static int either(int full, int small) { return isCheck ? small : full; }
static void nothing() {}

static void vectors() {
  const int n = either(1 << 28, 65539);
  Array<float> x(n), y(n);
  random(x, 1);
  study(either("saxpy 2^28", "saxpy 65539"), [&] { random(y, 2); }, [&] { saxpy(n, 2.5f, x.get(), y.get()); },
        [&] { return figures(y); });
  double value = 0;
  const Figures one = [&] { return std::vector<double>{value}; };
  study(either("largest of 2^28", "largest of 65539"), nothing, [&] { value = largest(n, x.get()); }, one, 0);
  study(either("place of the largest of 2^28", "place of the largest of 65539"), nothing,
        [&] { value = index_of_largest(n, x.get()); }, one, 0);
  // Zeros and ones: sums of other numbers are per cents off where a thread of the CPU adds 2^24 of them in single precision.
  float *const bits = x.get();
#pragma omp parallel for
  for (int i = 0; i < n; ++i)
    bits[i] = bits[i] < 0.25f ? 0 : 1;
  study(either("sum 2^28", "sum 65539"), nothing, [&] { value = sum(n, x.get()); }, one, 1e-5);
  study(either("sum of those above 2^28", "sum of those above 65539"), nothing, [&] { value = sum_above(n, 0.25f, x.get()); },
        one, 1e-5);
}

static void pairsAndPoints() {
  const int n = either(100000, 5000), m = either(10000, 3000), count = either(1 << 26, 65539);
  Array<float> queries(n), points(m), p(3UL * count), length(count);
  Array<int> index(n);
  random(queries, 8), random(points, 10), random(p, 13);
  study(either("nearest neighbour 10^5 x 10^4", "nearest neighbour 5000 x 3000"), nothing,
        [&] { nearest(n, m, queries.get(), points.get(), index.get()); }, [&] { return figures(index); }, 0);
  study(either("norms of 2^26 structures", "norms of 65539 structures"), nothing, [&] { norms(count, p.get(), length.get()); },
        [&] { return figures(length); });
}

template <typename T> void product(const std::string &name, void (*function)(int, int, int, T *, T *, T *), int n, int m, int p) {
  Array<T> A((size_t)n * p), B((size_t)p * m), C((size_t)n * m);
  random(A, 4), random(B, 5);
  study(name, nothing, [&] { function(n, m, p, A.get(), B.get(), C.get()); }, [&] { return figures(C); });
}

static void products() {
  const int n = either(4096, 200);
  product<float>(either("product 4096^3 float", "product 200^3 float"), matmul, n, n, n);
  product<float>(either("product 4001 x 3999 x 4003 float", "product 201 x 199 x 203 float"), matmul, either(4001, 201),
                 either(3999, 199), either(4003, 203));
  product<double>(either("product 4096^3 double", "product 200^3 double"), matmul_double, n, n, n);
}

static void matrices() {
  const int n = either(16384, 333), few = either(4096, 77), rows = either(1 << 22, 1001), size = either(8192, 333);
  {
    Array<float> A((size_t)n * n), B((size_t)n * n), x(n), y(n);
    random(A, 7), random(x, 9);
    study(either("transposition 16384^2", "transposition 333^2"), nothing, [&] { transpose(n, n, A.get(), B.get()); },
          [&] { return figures(B); });
    study(either("column sums 16384^2", "column sums 333^2"), nothing, [&] { column_sums(n, n, A.get(), y.get()); },
          [&] { return figures(y); });
    Array<float> z(few), C((size_t)few * n);
    study(either("matrix times vector 4096 x 16384", "matrix times vector 77 x 333"), nothing,
          [&] { matrix_vector(few, n, A.get(), x.get(), z.get()); }, [&] { return figures(z); });
    study(either("softmax 4096 x 16384", "softmax 77 x 333"), nothing, [&] { softmax(few, n, A.get(), C.get()); },
          [&] { return figures(C); });
  }
  {
    Array<float> A((size_t)rows * 64), B((size_t)rows * 64);
    random(A, 7);
    study(either("row recurrence 2^22 x 64", "row recurrence 1001 x 64"), nothing,
          [&] { recurrence(rows, 64, A.get(), B.get()); }, [&] { return figures(B); });
  }
  {
    Array<float> a((size_t)size * size), b((size_t)size * size);
    study(either("jacobi 8192^2, 100 sweeps", "jacobi 333^2, 100 sweeps"), [&] { random(a, 12), random(b, 12); },
          [&] { jacobi(size, 50, a.get(), b.get()); }, [&] { return figures(a); });
  }
  {
    Array<int> A((size_t)n * n), by(n);
    random(by, 14, true);
    const Step fresh = [&] { random(A, 15, true); };
    study(either("mod_rows 16384^2", "mod_rows 333^2"), fresh, [&] { mod_rows(n, n, A.get(), by.get()); },
          [&] { return figures(A); }, 0);
    study(either("mod_columns 16384^2", "mod_columns 333^2"), fresh, [&] { mod_columns(n, n, A.get(), by.get()); },
          [&] { return figures(A); }, 0);
  }
  {
    Array<double> A((size_t)few * few);
    study(either("Cholesky's factorization 4096^2", "Cholesky's factorization 77^2"),
          [&] {
            random(A, 20);
            for (int i = 0; i < few; i++)
              A.get()[(size_t)i * few + i] += few;
          },
          [&] { cholesky(few, A.get()); }, [&] { return figures(A); });
  }
  const int systems = either(65536, 300), m = either(512, 64);
  Array<float> a((size_t)systems * m), b(a.size), c(a.size), d(a.size), x(a.size);
  // b is larger than a and c together: no system is near one that has no solution.
  const Step fresh = [&] { random(a, 16), random(b, 19, false, 2.0f), random(c, 17), random(d, 18); };
  study(either("65536 tridiagonal systems of 512", "300 tridiagonal systems of 64"), fresh,
        [&] { tridiagonal(systems, m, a.get(), b.get(), c.get(), d.get(), x.get()); }, [&] { return figures(x); });
}

int main(int count, char **arguments) {
  isCheck = count == 2 && !strcmp(arguments[1], "check");
  if (count > 1 && !isCheck) {
    fprintf(stderr, "usage: %s [check]\n", arguments[0]);
    return 2;
  }
#ifdef __CUDACC__
  cudaDeviceProp properties;
  CHECK(cudaGetDeviceProperties(&properties, 0));
  printf("%s\n", properties.name);
#else
  printf("%d\n", omp_get_max_threads());
#endif
  vectors();
  pairsAndPoints();
  products();
  matrices();
  return 0;
}
