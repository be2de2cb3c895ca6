// Elements that many iterations update: by atomic operations, of arrays whose lengths are declared. Those of parameters: gpu-histograms.c
// RUN: %S/same-on-gpu.sh %parlift %s %t --thread-cost=0
// RUN: FileCheck --input-file=%t.ran %s
// RUN: grep -v 'CUDA[-:]' %t.cu | FileCheck --check-prefix=CUDA %s
// RUN: grep -v 'OPENCL[-:]' %t.opencl.c | FileCheck --check-prefix=OPENCL %s
// RUN: FileCheck --check-prefix=REFUSED --input-file=%t.remarks %s
#include <stdio.h>
#include <stdlib.h>

enum { N = 5000, BINS = 16 };
static int key[N];
static unsigned mask[N];

static void bins(int n, const int *k, int *out) {
  int count[BINS];
  for (int b = 0; b < BINS; b++)
    count[b] = 0;
  for (int i = 0; i < n; i++)
    count[k[i] % BINS]++;
  for (int b = 0; b < BINS; b++)
    out[b] = count[b];
}

// CUDA: count_at[i_each] = k[i] % BINS;
// CUDA: atomicAdd(&count_own[count_in], 1);
// CUDA: atomicAdd(&count[count_at[i_each]], 1);

static int levels[2][BINS];
static void rows(int n, const int *k) {
  for (int i = 0; i < n; i++) {
    int b = k[i] % BINS;
    levels[k[i] & 1][b] -= i;
  }
}

// CUDA: atomicSub(&levels[k[i] & 1][b], i);

static unsigned flags[BINS];
static int once[BINS];
static void bits(int n, const int *k, const unsigned *m) {
  for (int i = 0; i < n; i++) {
    int at = k[i] % BINS;
    if (m[i] & 1)
      flags[at] |= m[i];
    else
    {
      flags[BINS - 1 - at] |= 4;
      once[at]++;
    }
  }
}

// CUDA: if (m[i] & 1)
// CUDA: atomicOr(&flags[at], m[i]);
// CUDA: else
// CUDA: atomicOr(&flags[BINS - 1 - at], 4{{.*}});
// CUDA: atomicAdd(&once[at], 1);

// Sums of numbers that are whole and small come out the same in any order; OpenCL has no such operation, and tries until nobody else
// has come in between.
static double sums[BINS];
static void weights(int n, const int *k, const unsigned *m) {
  for (int i = 0; i < n; i++)
    sums[k[i] % BINS] += m[i];
}

// CUDA: sums_by[i_each] = m[i];
// CUDA: atomicAdd(&sums[sums_at[i_each]], sums_by[i_each]);
// OPENCL: gpu_add_double_local(&sums_own[
// OPENCL: gpu_add_double_global(&sums[sums_at[i_each]], sums_by[i_each]);

// Near-misses: another type than the sum's, products of floating point, an element that is read besides, volatile ones.
static short little[BINS];
static float products[BINS], rounded[BINS];
static int chain[BINS];
static volatile int watched[BINS];
static void others(int n, const int *k) {
  for (int i = 0; i < n; i++)
    little[k[i] % BINS] += 1;
  for (int i = 0; i < n; i++)
    products[k[i] % BINS] *= 2;
  for (int i = 0; i < n; i++)
    rounded[k[i] % BINS] += 0.5;
  for (int i = 0; i < n; i++)
    chain[k[i] % BINS] += chain[i % BINS] & 1;
  for (int i = 0; i < n; i++)
    watched[k[i] % BINS]++;
}

// CUDA-NOT: atomic{{.*}}little
// CUDA-NOT: atomic{{.*}}products
// CUDA-NOT: atomic{{.*}}rounded
// CUDA-NOT: atomic{{.*}}chain
// CUDA-NOT: atomic{{.*}}watched
// REFUSED: its threads would combine elements of `little`, which are `short`: GPUs do that to 32 or 64 bits at once
// REFUSED: its threads would multiply elements of `products`, and products of floating point are not left to the order of threads
// REFUSED: its threads would combine elements of `rounded` with what is computed in another type

int main(void) {
  int out[BINS];
  for (int i = 0; i < N; i++) {
    key[i] = (int)((i * 2654435761u) >> 7 & 0x3fffff);
    mask[i] = (unsigned)(i * 40503u) & 0xffff;
  }
  for (int b = 0; b < BINS; b++)
    products[b] = 1;
  bins(N, key, out);
  bins(0, key, out);
  bins(N - 3, key, out);
  rows(N, key);
  bits(N, key, mask);
  weights(N, key, mask);
  others(30, key);
  for (int b = 0; b < BINS; b++)
    printf("%d %d %d %u %d %g %d %g %g %d %d\n", out[b], levels[0][b], levels[1][b], flags[b], once[b], sums[b], little[b],
           products[b], rounded[b], chain[b], watched[b]);
  return 0;
}

// CHECK: ran bins_kernel
// CHECK: ran rows_kernel
// CHECK: ran bits_kernel
