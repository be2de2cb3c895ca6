// One thread an iteration of the outermost parallel loops, as written in a few minutes. Sums and the like: twice as many
// threads as an H200 has at a time, each of which adds the part of its elements to the result by an atomic operation.
#ifndef BENCH_GPU_NAIVE_CUH
#define BENCH_GPU_NAIVE_CUH

#include <cuda_runtime.h>

constexpr int naiveThreads = 256;
inline int naiveBlocks(int n) { return (n + naiveThreads - 1) / naiveThreads; }
/// Of 32 x 8 threads, for n rows and m columns.
inline dim3 naivePlane(int n, int m) { return dim3((m + 31) / 32, (n + 7) / 8); }

__global__ void naiveSaxpy(int n, float a, const float *x, float *y) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    y[i] = a * x[i] + y[i];
}
/// Of the elements above `least`; all, if there is none.
template <bool hasLeast> __global__ void naiveSum(int n, float least, const float *x, float *s) {
  float part = 0;
  for (long i = blockIdx.x * (long)blockDim.x + threadIdx.x; i < n; i += (long)gridDim.x * blockDim.x)
    if (!hasLeast || x[i] > least)
      part += x[i];
  atomicAdd(s, part);
}
/// Of numbers that are not negative, whose bits are ordered as they are: the largest in the upper half of `best`, and below the
/// complement of its first place.
__global__ void naiveLargest(int n, const float *x, unsigned long long *best) {
  unsigned long long part = 0;
  for (long i = blockIdx.x * (long)blockDim.x + threadIdx.x; i < n; i += (long)gridDim.x * blockDim.x) {
    const unsigned long long here = (unsigned long long)__float_as_uint(x[i]) << 32 | ~(unsigned)i;
    part = here > part ? here : part;
  }
  atomicMax(best, part);
}
template <typename T> __global__ void naiveMatmul(int n, int m, int p, const T *A, const T *B, T *C) {
  int j = blockIdx.x * blockDim.x + threadIdx.x, i = blockIdx.y * blockDim.y + threadIdx.y;
  if (i >= n || j >= m)
    return;
  T sum = 0;
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
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
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
__global__ void naiveNorms(int n, const float *p, float *length) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    const float *at = p + 3 * (size_t)i;
    length[i] = sqrtf(at[0] * at[0] + at[1] * at[1] + at[2] * at[2]);
  }
}
/// By one number a row, or a column.
template <bool isByRow> __global__ void naiveMod(int n, int m, int *A, const int *by) {
  int j = blockIdx.x * blockDim.x + threadIdx.x, i = blockIdx.y * blockDim.y + threadIdx.y;
  if (i < n && j < m)
    A[(size_t)i * m + j] = A[(size_t)i * m + j] % by[isByRow ? i : j];
}
__global__ void naiveTridiagonal(int n, int m, const float *a, const float *b, float *c, float *d, float *x) {
  int s = blockIdx.x * blockDim.x + threadIdx.x;
  if (s >= n)
    return;
  const size_t row = (size_t)s * m;
  a += row, b += row, c += row, d += row, x += row;
  c[0] = c[0] / b[0];
  d[0] = d[0] / b[0];
  for (int i = 1; i < m; i++) {
    const float w = 1.0f / (b[i] - a[i] * c[i - 1]);
    c[i] = c[i] * w;
    d[i] = (d[i] - a[i] * d[i - 1]) * w;
  }
  x[m - 1] = d[m - 1];
  for (int i = m - 2; i >= 0; i--)
    x[i] = d[i] - c[i] * x[i + 1];
}

#endif
