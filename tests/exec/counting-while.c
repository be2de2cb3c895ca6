// A while loop that counts becomes a for loop over the number of the iteration.
// RUN: %S/same-output.sh %parlift %s %t
// RUN: grep -v CHECK %t.omp.c | FileCheck %s
#include <stdio.h>

enum { N = 50000 };
static float a[N], b[N];

static int scale(int n, const float *restrict src, float *restrict dst) {
  // CHECK: #pragma omp parallel for
  // CHECK-NEXT: for ({{.*}} t = 0; t < trip; t++)
  while (n-- > 0)
    *dst++ = 3.0f * *src++;
  return n;
}

static int fill(int i, int n) {
  // CHECK: for ({{.*}} t = 0; t < trip{{.*}}; t++)
  while (i < n) {
    a[i] = (float)i;
    i += 1;
  }
  return i;
}

int main(void) {
  double sum = 0;
  printf("%d %d %d\n", fill(0, N), fill(3, 3), fill(9, 2));
  printf("%d %d\n", scale(N, a, b), scale(0, a, b));
  for (int i = 0; i < N; i++)
    sum += b[i];
  printf("%g\n", sum);
  return 0;
}
