// Times one of the functions of orders.c, kernels and what starts them: seconds (least of three), and the sum of the result.
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cuda_runtime.h>
#include <vector>

extern "C" {
void product_ijk(int, float *, float *, float *);
void product_ikj(int, float *, float *, float *);
void product_kij(int, const float *, const float *, float *);
void scaled_product(int, float *, float *, float *);
void column_sums(int, float *, float *);
void down_columns(int, float *);
void atax(int, float *, float *, float *, float *);
void bicg(int, float *, float *, float *, float *, float *);
void covariance(int, float *, float *, float *);
void syrk(int, float *, float *);
void shortest_paths(int, int *);
}

int main(int, char **arguments) {
  const char *const name = arguments[1];
  const int n = atoi(arguments[2]);
  const size_t all = (size_t)n * n;
  std::vector<float> values(all);
  float *arrays[6];
  for (float *&array : arrays)
    if (cudaMallocManaged(&array, all * sizeof(float)) != cudaSuccess)
      return 1;
  const auto is = [&](const char *other) { return !strcmp(name, other); };
  const bool isWhole = is("shortest_paths");
  cudaEvent_t start, stop;
  cudaEventCreate(&start), cudaEventCreate(&stop);
  float best = 1e9f;
  int result = 2;
  for (int turn = 0; turn < 3; turn++) {
    for (int which = 0; which < 6; which++) {
      for (size_t i = 0; i < all; i++) {
        const unsigned bits = (unsigned)(i * 2654435761u + which * 40503u) >> 16;
        values[i] = isWhole ? 0 : (float)(bits % 1000) / 1000 - 0.5f;
        if (isWhole)
          ((int *)values.data())[i] = (int)(bits % 1000) + 1;
      }
      cudaMemcpy(arrays[which], values.data(), all * sizeof(float), cudaMemcpyDefault);
      cudaMemPrefetchAsync(arrays[which], all * sizeof(float), {cudaMemLocationTypeDevice, 0}, 0);
    }
    float *const a = arrays[0], *const b = arrays[1], *const c = arrays[2], *const d = arrays[3], *const e = arrays[4];
    cudaDeviceSynchronize();
    cudaEventRecord(start);
    if (is("product_ijk"))
      product_ijk(n, a, b, c);
    else if (is("product_ikj"))
      product_ikj(n, a, b, c);
    else if (is("product_kij"))
      product_kij(n, a, b, c);
    else if (is("scaled_product"))
      scaled_product(n, a, b, c);
    else if (is("column_sums"))
      column_sums(n, a, c);
    else if (is("down_columns"))
      down_columns(n, a), result = 0;
    else if (is("atax"))
      atax(n, a, b, c, d);
    else if (is("bicg"))
      bicg(n, a, c, b, d, e);
    else if (is("covariance"))
      covariance(n, a, b, c);
    else if (is("syrk"))
      syrk(n, a, c);
    else
      shortest_paths(n, (int *)a), result = 0;
    cudaEventRecord(stop);
    cudaEventSynchronize(stop);
    float milliseconds = 0;
    cudaEventElapsedTime(&milliseconds, start, stop);
    best = fminf(best, milliseconds);
  }
  cudaMemcpy(values.data(), arrays[result], all * sizeof(float), cudaMemcpyDefault);
  double sum = 0;
  for (size_t i = 0; i < all; i++) {
    const double value = isWhole ? ((int *)values.data())[i] : values[i];
    sum += value * value * (double)(i % 7 + 1);
  }
  printf("%.9g %.9g\n", best / 1e3, sum);
  return cudaDeviceSynchronize() != cudaSuccess;
}
