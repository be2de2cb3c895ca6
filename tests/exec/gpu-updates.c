// Elements that many iterations update: by atomic operations, of arrays whose lengths are declared.
// RUN: %S/same-on-gpu.sh %parlift %s %t --thread-cost=0
// RUN: FileCheck --input-file=%t.ran %s
// RUN: grep -v 'CUDA[-:]' %t.cu | FileCheck --check-prefix=CUDA %s
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

// CUDA: atomicAdd(&count[k[i] % BINS], 1);

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
// CUDA-NEXT: atomicOr(&flags[at], m[i]);
// CUDA-NEXT: else
// CUDA: atomicOr(&flags[BINS - 1 - at], 4{{.*}});
// CUDA-NEXT: atomicAdd(&once[at], 1);

// Sums of numbers that are whole and small come out the same in any order; OpenCL has no such operation.
static double sums[BINS];
static void weights(int n, const int *k, const unsigned *m) {
  for (int i = 0; i < n; i++)
    sums[k[i] % BINS] += m[i];
}

// CUDA: atomicAdd(&sums[k[i] % BINS], (double)m[i]);
// REFUSED: loop over `i` stays on the CPU: kernels do not add up the elements of `sums` yet

// Near-misses: another type than the sum's, products, and an element that is read besides.
static short little[BINS];
static int products[BINS], chain[BINS];
static void others(int n, const int *k) {
  for (int i = 0; i < n; i++)
    little[k[i] % BINS] += 1;
  for (int i = 0; i < n; i++)
    products[k[i] % BINS] *= 3;
  for (int i = 0; i < n; i++)
    chain[k[i] % BINS] += chain[i % BINS] & 1;
}

// CUDA-NOT: atomic{{.*}}little
// CUDA-NOT: atomic{{.*}}products
// CUDA-NOT: atomic{{.*}}chain

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
    printf("%d %d %d %u %d %g %d %d %d\n", out[b], levels[0][b], levels[1][b], flags[b], once[b], sums[b], little[b],
           products[b], chain[b]);
  return 0;
}

// CHECK: ran bins_kernel
// CHECK: ran rows_kernel
// CHECK: ran bits_kernel
