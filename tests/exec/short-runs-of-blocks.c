// Nests in blocks with the loops as they were for few iterations: about the size that decides, below it and above, with arrays that
// overlap, and with no iteration at all. Beside blocks by diagonals calls are still known: what is called in a loop stands twice.
// RUN: %parlift parallelize -q %s -o %t.c
// RUN: FileCheck %s --input-file=%t.c
// RUN: %{CC} -O1 -fopenmp -Wall -Wextra -Werror %t.c -o %t.run -lm
// RUN: %{CC} -O1 %s -o %t.plain -lm && %t.plain > %t.expected
// RUN: for n in 1 2 3 7; do OMP_NUM_THREADS=$n %t.run > %t.out && diff %t.expected %t.out || exit 1; done
#include <stdio.h>
#include <string.h>

// CHECK-LABEL: {{^}}static void product
// CHECK:       {{^}}  if ((double)n * n * n > {{[0-9]+}} && (
static void product(int n, const unsigned long *a, const unsigned long *b, unsigned long *c) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      unsigned long s = 0;
      for (int k = 0; k < n; k++)
        s += a[i * n + k] * b[k * n + j];
      c[i * n + j] = s;
    }
}

// CHECK-LABEL: {{^}}static void paths
// CHECK:       {{^}}  if ((double)n * n > {{[0-9]+}}) {
// CHECK-NEXT:  {{^}}    for (long wave
// CHECK:       {{^}}  } else {
// CHECK-NEXT:  {{^}}    for (int i = 1; i < n; i++)
// CHECK:       {{^}}  if (n > {{[0-9]+}}) {
// CHECK-NEXT:  {{^}}    #pragma omp parallel for
// CHECK:       {{^}}  } else {
static void paths(int n, long t[restrict n][n], long *restrict last) {
  for (int i = 1; i < n; i++)
    for (int j = 1; j < n; j++)
      t[i][j] = (t[i - 1][j] * 3 + t[i][j - 1] * 5 + i) % 1009;
  for (int j = 0; j < n; j++)
    last[j] += t[j][j] % 7;
}

static unsigned long a[40000], b[40000], c[40000];
static long table[40000], last[200];

static long digest(const void *numbers, int n) {
  const unsigned long *x = numbers;
  unsigned long h = 0;
  for (int i = 0; i < n; i++)
    h = h * 31 + x[i];
  return (long)(h % 1000000007);
}

int main(void) {
  const int sizes[] = {0, 1, 2, 4, 13, 14, 15, 16, 17, 31, 33, 64, 100, 199};
  for (int i = 0; i < 40000; i++)
    a[i] = (unsigned long)i % 13, b[i] = (unsigned long)i % 7;
  for (int k = 0; k < 14; k++) {
    const int n = sizes[k];
    memset(c, 0, sizeof c);
    product(n, a, b, c);
    printf("%d %ld", n, digest(c, 40000));
    product(n, a, b, c + n); // above what it reads
    if (2 * n * n <= 40000)
      product(n, c, b, c + n / 2);
    printf(" %ld", digest(c, 40000));
    paths(n, (void *)table, last);
    printf(" %ld %ld\n", digest(table, 40000), digest(last, 200));
  }
  return 0;
}
