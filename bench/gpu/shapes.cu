// Times one of the kernels of shapes.c: least of several runs, in GB/s of what must be moved at least.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cuda_runtime.h>

extern "C" {
void jacobi(int, float *, float *);
void jacobi_double(int, double *, double *);
void heat(int, float *, float *);
void filter3(int, const float *, float *, float *);
void filter7(int, const float *, float *, float *);
void columns(int, int, float *, float *);
void rows(int, int, float *, float *);
}

// shapes KERNEL [LINES LENGTH]
int main(int count, char **arguments) {
  const int lines = count > 3 ? atoi(arguments[2]) : 16384, length = count > 3 ? atoi(arguments[3]) : 16384;
  const size_t size = 1UL << 31;
  char *a = nullptr, *b = nullptr;
  float *w = nullptr;
  cudaMalloc(&a, size), cudaMalloc(&b, size), cudaMalloc(&w, 49 * sizeof(float));
  cudaMemset(a, 0, size), cudaMemset(b, 0, size), cudaMemset(w, 0, 49 * sizeof(float));
  auto *x = (float *)a, *y = (float *)b;
  cudaEvent_t start, stop;
  cudaEventCreate(&start), cudaEventCreate(&stop);
  double best = 1e9, bytes = 0;
  for (int turn = 0; turn < 10; turn++) {
    cudaEventRecord(start);
    const char *const name = arguments[1];
    if (!strcmp(name, "jacobi"))
      jacobi(8192, x, y), bytes = 8.0 * 8192 * 8192;
    else if (!strcmp(name, "jacobi_double"))
      jacobi_double(8192, (double *)a, (double *)b), bytes = 16.0 * 8192 * 8192;
    else if (!strcmp(name, "heat"))
      heat(640, x, y), bytes = 8.0 * 640 * 640 * 640;
    else if (!strcmp(name, "filter3"))
      filter3(16384, w, x, y), bytes = 8.0 * 16384 * 16384;
    else if (!strcmp(name, "columns"))
      columns(lines, length, x, y), bytes = 4.0 * lines * length;
    else if (!strcmp(name, "rows"))
      rows(lines, length, x, y), bytes = 4.0 * lines * length;
    else
      filter7(16384, w, x, y), bytes = 8.0 * 16384 * 16384;
    cudaEventRecord(stop);
    cudaEventSynchronize(stop);
    float milliseconds = 0;
    cudaEventElapsedTime(&milliseconds, start, stop);
    best = std::min(best, milliseconds * 1e-3);
  }
  printf("%.0f\n", bytes / best / 1e9);
  return cudaGetLastError() != cudaSuccess;
}
