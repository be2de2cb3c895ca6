// A few long rows are collapsed with their columns, where that many iterations can be counted.
// RUN: %S/same-output.sh %parlift %s %t
// RUN: grep -v CHECK %t.omp.c | FileCheck %s
#include <stdio.h>

enum { N = 100000 };
static int a[3][N];

static void fill(int n) {
  // CHECK: #pragma omp parallel for collapse(2)
  for (int c = 0; c < 3; c++)
    for (long i = 0; i < n; i++)
      a[c][i] = c * i;
}

// GCC would count 60 * n as an int.
static long sum(int n, int k, const signed char *x) {
  long s = 0;
  // CHECK: #pragma omp parallel for {{.*}}reduction(+:s)
  // CHECK-NOT: collapse
  for (int c = 0; c < 60; c++)
    for (int j = 0; j < n; j++)
      s += x[j] * (c & k);
  return s;
}
static long narrow(int k, unsigned char n) {
  long s = 0;
  for (unsigned char i = 0; i < 20; i++)
    for (unsigned char j = 0; j < n; j++)
      s += a[0][i * 256 + j] + k;
  return s;
}

static int rows[300];

// GCC's runtime takes the step of such a counter for a large one.
static void down(unsigned n) {
  // CHECK: #pragma omp parallel for
  // CHECK-NOT: dynamic
  for (unsigned i = n; i > 0; i--) {
    int t = 0;
    for (int j = 0; j < (int)i; j++)
      for (int k = 0; k < 300; k++)
        t += a[0][i * 300 + j] ^ k;
    rows[i] = t;
  }
}

int main(void) {
  long total = 0;
  fill(N);
  for (int i = 0; i < N; i++)
    total += a[0][i] + a[1][i] - a[2][i];
  static signed char x[75000];
  for (int i = 0; i < 75000; i += 10)
    x[i] = (signed char)(i % 7);
  down(290);
  printf("%ld %ld %ld %d %d\n", total, sum(75000, 3, x), narrow(1, 200), rows[1], rows[290]);
  return 0;
}
