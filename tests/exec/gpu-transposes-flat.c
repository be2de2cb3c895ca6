// Rows that the program numbers itself: `a[i * m + k]` of a transposed array is `a[k * a_rows + i]`. The first and the last row need not be
// there as a whole.
// RUN: grep '^// PLAN ' %s | sed 's|^// PLAN ||' > %t.plan
// RUN: %S/same-on-gpu.sh %parlift %s %t --plan %t.plan --strict-aliasing
// RUN: FileCheck --input-file=%t.ran %s
// RUN: grep -v TEXT %t.opencl.c | FileCheck --check-prefix=TEXT %s
// RUN: %parlift transform -q --target=cuda --gpu-data=device %s --plan %t.plan --strict-aliasing -o %t.device.cu
// RUN: %S/../cuda/on-cpu.sh %t.device.cu %t.device && %t.device | diff %t.expected -
#include <stdio.h>
#include <stdlib.h>

// PLAN map sums:1 i:x/64
// PLAN transpose sums:1 a
// CHECK: ran sums_kernel
// TEXT: void sums_kernel
// TEXT: a[k * a_rows + i]
static void sums(int n, int m, const double *a, double *restrict y) {
  for (int i = 0; i < n; i++) {
    double sum = 0;
    for (int k = 0; k < m; k++) {
      if (a[i * m + k] < 3)
        continue;
      sum += a[i * m + k] * 0.5;
    }
    y[i] = sum;
  }
}

// Neither the first number of the first row nor the last ones of the last row are there.
// PLAN map part:1 i:x/16
// PLAN transpose part:1 a
// CHECK: ran part_kernel
// TEXT: void part_kernel
// TEXT: a[(k - 1) * a_rows + (i + 1)]
static void part(long n, long m, float *restrict a) {
  for (long i = 0; i < n; i++)
    for (long k = 2; k < m - 2; k++)
      a[(i + 1) * m + k] += a[k - 1 + m * (i + 1)] * 0.5f;
}

// PLAN map down:1 i:x/8
// PLAN transpose down:1 a b
// CHECK: ran down_kernel
// TEXT: void down_kernel
static void down(int n, int m, const short *a, int *restrict b) {
  for (int i = n - 1; i >= 0; i--)
    for (int k = 0; k < m; k++)
      b[k + m * i] = a[i * m + (m - 1 - k)] * 3;
}

// PLAN map wide:1 i:x/8
// PLAN transpose wide:1 a
// CHECK: ran wide_kernel
static void wide(long n, short m, unsigned char *restrict a) {
  for (long i = 3; i < n; i++)
    for (int k = 0; k < m; k++)
      a[i * m + k] ^= 85;
}

// PLAN map sizes:1 i:x/32
// PLAN transpose sizes:1 a
// CHECK: ran sizes_kernel
static void sizes(int n, int m, long *restrict a) {
  for (int i = 0; i < n; i++)
    for (int k = 1; k < m; k++)
      a[(long)i * m + k] = a[(long)i * m + k - 1] * 3 + a[(long)i * m + k];
}

static void *memory(size_t count, size_t size) {
  char *const bytes = malloc(count * size);
  if (!bytes)
    exit(1);
  for (size_t at = 0; at < count * size; at++)
    bytes[at] = (char)(at % size == size - 1 ? 0 : at * 7 % 61);
  return bytes;
}

int main(void) {
  for (int n = 1; n < 200; n = n * 3 + 1)
    for (int m = 1; m < 90; m = m * 2 + 3) {
      const size_t count = (size_t)(n + 1) * m;
      double *const a = memory(count, sizeof *a), *const y = memory(n, sizeof *y);
      float *const b = memory(count - (m > 2 ? 2 : 0), sizeof *b);
      short *const c = memory((size_t)n * m, sizeof *c);
      int *const d = memory((size_t)n * m, sizeof *d);
      unsigned char *const e = memory((size_t)n * m, 1);
      long *const f = memory((size_t)n * m, sizeof *f);
      double most = 0;
      for (size_t at = 0; at < count; at++)
        a[at] = at * 5 % 11;
      for (size_t at = 0; at < count - (m > 2 ? 2 : 0); at++)
        b[at] = (float)(at % 7);
      sums(n, m, a, y), part(n, m, b), down(n, m, c, d), wide(n, (short)m, e), sizes(n, m, f);
      for (int i = 0; i < n; i++)
        most = most * 0.5 + y[i];
      for (size_t at = 0; at < (size_t)n * m; at++)
        most = most * 0.9 + b[at] + d[at] + e[at] + f[at] % 1000;
      printf("%d %d %.15g\n", n, m, most);
      free(a), free(y), free(b), free(c), free(d), free(e), free(f);
    }
  return 0;
}
