// Studies of functions that take matrices, but for products.
#ifndef BENCH_GPU_MATRICES_CUH
#define BENCH_GPU_MATRICES_CUH

#include "functions.h"
#include "measure.cuh"
#include "naive.cuh"

#include <cublas_v2.h>

inline void transposeStudy(const std::string &name, int n, int m) {
  Array<float> A((size_t)n * m), B((size_t)n * m);
  random(A, 6);
  const auto isRight = [&] {
    const auto found = B.host();
    bool ok = true;
    for (size_t at = 0; at < found.size(); at += isChecking ? 1 : 9973)
      ok &= found[at % m * n + at / m] == numberAt<float>(at, 6);
    return ok;
  };
  const Study study{name, 8.0 * n * m, "GB/s", copyRate, isRight, [&] { B.spoil(); }};
  other(study, "naive", [&] { naiveTranspose<<<naivePlane(n, m), dim3(32, 8)>>>(n, m, A.data, B.data); });
  parlift(study, [&] { transpose(n, m, A.data, B.data); });
}

inline void rowsStudy(const std::string &name, int n, int m) {
  Array<float> A((size_t)n * m), B((size_t)n * m);
  random(A, 7);
  const auto isRight = [&] {
    const auto found = B.host();
    bool ok = true;
    for (int i = 0; i < n; i += isChecking ? 1 : 4099) {
      float last = 0;
      for (int j = 0; j < m; j++) {
        const size_t at = (size_t)i * m + j;
        last = 0.5f * last + numberAt<float>(at, 7);
        ok &= close(found[at], last, 1e-5);
      }
    }
    return ok;
  };
  const Study study{name, 8.0 * n * m, "GB/s", copyRate, isRight, [&] { B.spoil(); }};
  other(study, "naive", [&] { naiveRows<<<naiveBlocks(n), naiveThreads>>>(n, m, A.data, B.data); });
  parlift(study, [&] { recurrence(n, m, A.data, B.data); });
}

inline double sumOf(int count, const std::function<double(int)> &one) {
  double sum = 0;
  for (int at = 0; at < count; ++at)
    sum += one(at);
  return sum;
}

inline void columnsStudy(const std::string &name, int n, int m) {
  Array<float> A((size_t)n * m), s(m);
  random(A, 7);
  const auto isRight = [&] {
    const auto found = s.host();
    bool ok = true;
    for (int j = 0; j < m; j += isChecking ? 1 : 97)
      ok &= close(found[j], sumOf(n, [&](int i) { return numberAt<float>((size_t)i * m + j, 7); }), 1e-4);
    return ok;
  };
  const Study study{name, 4.0 * n * m, "GB/s", copyRate, isRight, [&] { s.spoil(); }};
  other(study, "naive", [&] { naiveColumns<<<naiveBlocks(m), naiveThreads>>>(n, m, A.data, s.data); });
  parlift(study, [&] { column_sums(n, m, A.data, s.data); });
}

inline void vectorStudy(const std::string &name, int n, int m) {
  Array<float> A((size_t)n * m), x(m), y(n);
  random(A, 7), random(x, 9);
  const auto isRight = [&] {
    const auto found = y.host();
    bool ok = true;
    for (int i = 0; i < n; i += isChecking ? 1 : 31) {
      const auto one = [&](int k) { return (double)numberAt<float>((size_t)i * m + k, 7) * numberAt<float>(k, 9); };
      ok &= close(found[i], sumOf(m, one), 1e-4);
    }
    return ok;
  };
  const Study study{name, 4.0 * n * m, "GB/s", copyRate, isRight, [&] { y.spoil(); }};
  if (!isChecking) {
    cublasHandle_t handle;
    cublasCreate(&handle);
    const float one = 1, zero = 0;
    other(study, "cuBLAS",
          [&] { cublasSgemv(handle, CUBLAS_OP_T, m, n, &one, A.data, m, x.data, 1, &zero, y.data, 1); });
    cublasDestroy(handle);
  }
  other(study, "naive", [&] { naiveVector<<<(n + 31) / 32, 32>>>(n, m, A.data, x.data, y.data); });
  parlift(study, [&] { matrix_vector(n, m, A.data, x.data, y.data); });
}

inline void softmaxStudy(const std::string &name, int n, int m) {
  Array<float> A((size_t)n * m), B((size_t)n * m);
  random(A, 7);
  const auto isRight = [&] {
    const auto found = B.host();
    bool ok = true;
    for (int i = 0; i < n; i += isChecking ? 1 : 31) {
      const auto element = [&](int k) { return numberAt<float>((size_t)i * m + k, 7); };
      float most = element(0);
      for (int k = 1; k < m; k++)
        most = std::max(most, element(k));
      const double sum = sumOf(m, [&](int k) { return std::exp((double)element(k) - most); });
      for (int k = 0; k < m; k += isChecking ? 1 : 7)
        ok &= close(found[(size_t)i * m + k], std::exp((double)element(k) - most) / sum, 1e-4);
    }
    return ok;
  };
  // What must be moved: each element once in, once out.
  const Study study{name, 8.0 * n * m, "GB/s", copyRate, isRight, [&] { B.spoil(); }};
  other(study, "naive", [&] { naiveSoftmax<<<(n + 31) / 32, 32>>>(n, m, A.data, B.data); });
  parlift(study, [&] { softmax(n, m, A.data, B.data); });
}

/// An element after so many sweeps, on the CPU: it comes of the elements that are not further away.
inline float sweptAt(int n, int sweeps, int row, int column, unsigned seed) {
  const int top = std::max(0, row - sweeps), left = std::max(0, column - sweeps);
  const int rows = std::min(n - 1, row + sweeps) - top + 1, columns = std::min(n - 1, column + sweeps) - left + 1;
  std::vector<float> from((size_t)rows * columns);
  for (int i = 0; i < rows; ++i)
    for (int j = 0; j < columns; ++j)
      from[(size_t)i * columns + j] = numberAt<float>((size_t)(top + i) * n + left + j, seed);
  std::vector<float> to = from;
  // The rim of the part is that of the matrix, or wrong after a sweep: what is wrong comes one element nearer in each, and not to
  // the middle.
  for (int at = 0; at < sweeps; ++at) {
    for (int i = 1; i < rows - 1; ++i)
      for (int j = 1; j < columns - 1; ++j) {
        const size_t here = (size_t)i * columns + j;
        to[here] = 0.2f * (from[here] + from[here - columns] + from[here + columns] + from[here - 1] + from[here + 1]);
      }
    from.swap(to);
  }
  return from[(size_t)(row - top) * columns + (column - left)];
}

inline void jacobiStudy(const std::string &name, int n, int steps) {
  const size_t size = (size_t)n * n;
  Array<float> a(size), b(size);
  const auto isRight = [&] {
    const auto found = a.host();
    bool ok = true;
    const size_t last = isChecking ? 20010 : 63; // of the elements that are looked at
    for (size_t turn = 0; turn <= last; ++turn) {
      const size_t at = turn * (size - 1) / last;
      ok &= close(found[at], sweptAt(n, 2 * steps, int(at / n), int(at % n), 12), 1e-4);
    }
    return ok;
  };
  // Only the first run has the first elements: what later ones sweep is all the same to their times.
  const Step first = [&] { random(a, 12), random(b, 12); };
  const Study study{name, 2.0 * steps * 8.0 * n * n, "GB/s", copyRate, isRight, first};
  other(study, "naive", [&] {
    for (int t = 0; t < steps; t++) {
      naiveSweep<<<naivePlane(n, n), dim3(32, 8)>>>(n, a.data, b.data);
      naiveSweep<<<naivePlane(n, n), dim3(32, 8)>>>(n, b.data, a.data);
    }
  });
  parlift(study, [&] { jacobi(n, steps, a.data, b.data); });
}

template <bool isByRow> void modStudy(const std::string &name, int n, int m) {
  Array<int> A((size_t)n * m), by(isByRow ? n : m);
  random(by, 14, true);
  const auto isRight = [&] {
    const auto found = A.host();
    bool ok = true;
    for (size_t at = 0; at < found.size(); at += isChecking ? 1 : 997)
      ok &= found[at] == numberAt<int>(at, 15, true) % numberAt<int>(isByRow ? at / m : at % m, 14, true);
    return ok;
  };
  const Study study{name, 8.0 * n * m, "GB/s", copyRate, isRight, [] {}, [&] { random(A, 15, true); }};
  other(study, "naive", [&] { naiveMod<isByRow><<<naivePlane(n, m), dim3(32, 8)>>>(n, m, A.data, by.data); });
  parlift(study, [&] { (isByRow ? mod_rows : mod_columns)(n, m, A.data, by.data); });
}

inline void tridiagonalStudy(const std::string &name, int n, int m) {
  const size_t size = (size_t)n * m;
  Array<float> a(size), b(size), c(size), d(size), x(size);
  const auto isRight = [&] {
    const auto found = x.host();
    bool ok = true;
    for (int s = 0; s < n; s += isChecking ? 1 : 511)
      for (int i = 0; i < m; i++) {
        const size_t at = (size_t)s * m + i;
        const double before = i > 0 ? numberAt<float>(at, 16) * found[at - 1] : 0;
        const double behind = i + 1 < m ? numberAt<float>(at, 17) * found[at + 1] : 0;
        ok &= std::fabs(before + numberAt<float>(at, 19, true) * found[at] + behind - numberAt<float>(at, 18)) < 1e-4;
      }
    return ok;
  };
  const Step prepare = [&] { random(a, 16), random(c, 17), random(d, 18), random(b, 19, true); };
  const Study study{name, 20.0 * size, "GB/s", copyRate, isRight, [&] { x.spoil(); }, prepare};
  other(study, "naive",
        [&] { naiveTridiagonal<<<naiveBlocks(n), naiveThreads>>>(n, m, a.data, b.data, c.data, d.data, x.data); });
  parlift(study, [&] { tridiagonal(n, m, a.data, b.data, c.data, d.data, x.data); });
}

#endif
