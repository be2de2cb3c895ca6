// Elements that are touched under conditions only may not exist: no range of them is copied. Where the GPU reaches the program's memory
// itself, the loop is a kernel all the same.
// RUN: %parlift parallelize --target=cuda --offload=always %s -o %t.cu 2>&1 | grep 'touched under conditions only' | grep -c stays-on-cpu | grep -x 2
// RUN: %parlift parallelize -q --target=cuda --offload=always --gpu-data=managed --thread-cost=0 %s -o %t.cu
// RUN: grep -c '_kernel[0-9]*<<<' %t.cu | grep -x 3
// RUN: gcc -O1 -w %s -o %t.original && %t.original > %t.expected
// RUN: %S/../cuda/on-cpu.sh %t.cu %t.on-cpu && %t.on-cpu 2>&1 | diff %t.expected -
#include <stdio.h>
#include <stdlib.h>

static void pick(int n, const int *restrict wanted, const double *restrict x, double *restrict y) {
  for (int i = 0; i < n; i++)
    if (wanted[i])
      y[i] = x[i - 3] * 2;
}

static void split(int n, int m, const double *restrict x, double *restrict low, double *restrict high) {
  for (int i = 0; i < n; i++)
    if (x[i] < m)
      low[i] = x[i];
    else
      high[i] = x[i] - m;
}

static void always(int n, double *x) {
  for (int i = 0; i < n; i++)
    x[i] += 1;
}

int main(void) {
  enum { N = 5000 };
  int *wanted = malloc(N * sizeof *wanted);
  double *x = malloc(N * sizeof *x), *y = malloc((N - 10) * sizeof *y), *z = malloc(N * sizeof *z);
  for (int i = 0; i < N; i++) {
    wanted[i] = i % 3 == 0 && i > 2 && i < N - 10; // what lies around the arrays is not touched
    x[i] = i % 11;
    z[i] = 0;
  }
  for (int i = 0; i < N - 10; i++)
    y[i] = i;
  pick(N, wanted, x, y);
  split(N - 10, 5, x, y, z);
  always(N, z);
  double sum = 0;
  for (int i = 0; i < N - 10; i++)
    sum += y[i] * (i % 7) + z[i] * (i % 5);
  printf("%.10g\n", sum);
  free(wanted), free(x), free(y), free(z);
  return 0;
}
