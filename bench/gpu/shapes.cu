// Times one of the kernels of shapes.c: least of several runs, in GB/s of what must be moved at least (a product: GFLOP/s). What is written by rows is checked.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cuda_runtime.h>

struct particle;
extern "C" {
void jacobi(int, float *, float *);
void jacobi_double(int, double *, double *);
void heat(int, float *, float *);
void filter3(int, const float *, float *, float *);
void filter7(int, const float *, float *, float *);
void columns(int, int, float *, float *);
void rows(int, int, float *, float *);
void recurrence(int, int, float *, float *);
void smooth(int, int, float *);
void product(int, float *, float *, float *);
void drift(int, particle *);
}

constexpr int rowCount = 1 << 22, rowLength = 64;

__global__ void fill(size_t count, float *x) {
  for (size_t i = blockIdx.x * 256UL + threadIdx.x; i < count; i += gridDim.x * 256UL)
    x[i] = (float)(i * 2654435761U % 1024) / 1024;
}

// Counts the numbers that are not what one thread a row finds: `x` after `turns` runs on what `fill` has left.
__global__ void check(char kernel, int turns, const float *result, unsigned long long *wrong) {
  const int row = blockIdx.x * 256 + threadIdx.x;
  if (row >= rowCount)
    return;
  float x[rowLength], last = 0;
  for (int j = 0; j < rowLength; j++)
    x[j] = (float)((row * (size_t)rowLength + j) * 2654435761U % 1024) / 1024;
  for (int turn = 0; turn < turns; turn++)
    for (int j = 0; j < rowLength; j++)
      if (kernel == 'r' && turn == 0)
        x[j] = last = 0.5f * last + x[j];
      else if (kernel == 's' && j > 0 && j < rowLength - 1)
        x[j] = 0.25f * x[j - 1] + 0.5f * x[j] + 0.25f * x[j + 1];
      else if (kernel == 'd' && j % 4 == 0)
        x[j] += 0.125f * x[j + 3];
  for (int j = 0; j < rowLength; j++)
    if (!(fabsf(x[j] - result[row * (size_t)rowLength + j]) <= 1e-5f * fabsf(x[j])))
      atomicAdd(wrong, 1ULL);
}

// shapes KERNEL [LINES LENGTH] [time]
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
  const char *const name = arguments[1];
  const bool isOfRows = !strcmp(name, "recurrence") || !strcmp(name, "smooth") || !strcmp(name, "drift");
  if (isOfRows)
    fill<<<4096, 256>>>((size_t)rowCount * rowLength, x);
  const int turns = 10;
  double best = 1e9, bytes = 0;
  for (int turn = 0; turn < turns; turn++) {
    cudaEventRecord(start);
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
    else if (!strcmp(name, "filter7"))
      filter7(16384, w, x, y), bytes = 8.0 * 16384 * 16384;
    else if (!strcmp(name, "recurrence"))
      recurrence(rowCount, rowLength, x, y), bytes = 8.0 * rowCount * rowLength;
    else if (!strcmp(name, "product")) // operations, not bytes
      product(lines, x, y, x + size / 8), bytes = 2.0 * lines * lines * lines;
    else if (!strcmp(name, "smooth"))
      smooth(rowCount, rowLength, x), bytes = 8.0 * rowCount * rowLength;
    else // all lines of a structure are on the wire
      drift(rowCount * (rowLength / 4), (particle *)a), bytes = 8.0 * rowCount * rowLength;
    cudaEventRecord(stop);
    cudaEventSynchronize(stop);
    float milliseconds = 0;
    cudaEventElapsedTime(&milliseconds, start, stop);
    best = std::min(best, milliseconds * 1e-3);
  }
  unsigned long long *wrong = nullptr, found = 0;
  cudaMalloc(&wrong, sizeof *wrong), cudaMemset(wrong, 0, sizeof *wrong);
  if (isOfRows)
    check<<<rowCount / 256, 256>>>(name[0], turns, name[0] == 'r' ? y : x, wrong);
  cudaMemcpy(&found, wrong, sizeof found, cudaMemcpyDeviceToHost);
  const bool wantsTime = !strcmp(arguments[count - 1], "time"); // in microseconds
  printf("%.*f%s\n", wantsTime ? 3 : 0, wantsTime ? best * 1e6 : bytes / best / 1e9, found > 0 ? " WRONG" : "");
  return found > 0 || cudaGetLastError() != cudaSuccess;
}
