#include <cuda_runtime.h>
#include <stdio.h>
#include <stdlib.h>

// Turns 64 elements round, through memory that a block shares.
static __global__ void turn_kernel(const int fault, const int n, int *__restrict__ a) {
  __shared__ __align__(16) int tile[64];
  const int thread = threadIdx.x;
  tile[thread] = a[thread];
  if (fault == 2 && thread > 9)
    return;
  if (fault != 1)
    __syncthreads();
  a[thread] = tile[63 - thread];
  if (fault == 3 && thread == 0)
    a[n] = a[-1] = 0;
}

int main(int argc, char **argv) {
  const int fault = argc > 1 ? atoi(argv[1]) : 0, n = 64;
  int *a = NULL, before[64], after[64];
  for (int i = 0; i < n; i++)
    before[i] = i + 1;
  cudaMalloc((void **)&a, sizeof before);
  cudaMemcpy(a, before, sizeof before, cudaMemcpyHostToDevice);
  const dim3 gpu_grid(1);
  const dim3 gpu_threads(64);
  turn_kernel<<<gpu_grid, gpu_threads>>>(fault, n, a);
  cudaMemcpy(after, a, sizeof after, cudaMemcpyDeviceToHost);
  cudaFree(a);
  int isRight = 1;
  for (int i = 0; i < n; i++)
    isRight &= after[i] == n - i;
  puts(isRight ? "right" : "wrong");
}
