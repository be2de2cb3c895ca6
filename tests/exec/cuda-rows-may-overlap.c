// Tests for overlap between rows of variable length are no C++ as they stand in C: two `double (*)[n]` are different types there.
// RUN: %{GCC} -O1 -o %t.original %s && %t.original > %t.expected
// RUN: %parlift parallelize --target=cuda --offload=always --strict-fp --thread-cost=0 %s -o %t.cu 2> %t.remarks && not grep 'CUDA is C++' %t.remarks
// RUN: FileCheck --input-file=%t.cu %s
// RUN: for n in 1 3; do %S/../cuda/on-cpu.sh %t.cu %t.on-cpu && OMP_NUM_THREADS=$n %t.on-cpu | diff %t.expected - || exit 1; done
// As C they stay as they are.
// RUN: %parlift parallelize -q --thread-cost=0 %s | grep -F 'c + n <= a ||'
// The difference of two such pointers has no words of C++ that parlift knows: no kernel, and why.
// RUN: sed 's/a == b/a - b == 0/' %s > %t.c && %parlift parallelize --target=cuda --offload=always %t.c -o %t.difference.cu 2>&1 | grep 'stays on the CPU: CUDA is C++, and the file is not'
#include <stdio.h>
#include <stdlib.h>

typedef struct {
  float x, y;
} point;

void product(int n, double a[n][n], double b[n][n], double c[n][n]) {
  // CHECK: (const char *)(c + n) <= (const char *)a
  // CHECK: product_on_gpu(
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      c[i][j] = 0;
      for (int k = 0; k < n; k++)
        c[i][j] += a[i][k] * b[k][j];
    }
}

void columns(int n, int m, const float (*a)[m], float (*b)[m]) {
  // CHECK: columns_on_gpu(
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      b[i][j] = 2 * a[i][j] + 1;
}

void boxes(int n, int m, int l, long a[n][m][l], long b[n][m][l]) {
  // CHECK: boxes_on_gpu(
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      for (int k = 0; k < l; k++)
        b[i][j][k] = a[i][j][k] * 3 + i;
}

void points(int n, int m, point a[][m], double b[n][m + 1]) {
  // CHECK: points_on_gpu(
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      b[i][j + 1] = a[i][j].x - a[i][j].y;
}

// The user's own comparison, of rows and of row.
int same(int n, double a[n][n], double b[n][n]) {
  // CHECK: (const char *)a == (const char *)b
  if (a == b)
    return 1;
  // CHECK: same_on_gpu(
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      b[i][j] += a[i][j];
  return &a[0][0] == &b[0][0];
}

int main(int argc, char **argv) {
  (void)argv;
  int n = argc * 20, m = argc * 7, l = argc * 5;
  double *memory = malloc(sizeof(double) * n * n * 4);
  for (int i = 0; i < n * n * 4; i++)
    memory[i] = i % 17;
  double(*a)[n] = (double(*)[n])memory;
  product(n, a, a + n, a + 2 * n);
  product(n, a, a + n / 2, a + n); // they overlap: the loop itself runs
  printf("%d %d\n", same(n, a, a), same(n, a + n, a + 2 * n + 1));
  double sum = 0;
  for (int i = 0; i < n * n * 4; i++)
    sum += memory[i] * (i % 5);
  printf("%.17g\n", sum);
  float *f = malloc(sizeof(float) * n * m * 2);
  for (int i = 0; i < n * m * 2; i++)
    f[i] = i % 11;
  columns(n, m, (const float(*)[m])f, (float(*)[m])f + n);
  columns(n, m, (const float(*)[m])f, (float(*)[m])f + 1);
  for (int i = 0; i < n * m * 2; i += 13)
    printf("%g ", f[i]);
  long *k = malloc(sizeof(long) * n * m * l * 2);
  for (int i = 0; i < n * m * l * 2; i++)
    k[i] = i % 23;
  boxes(n, m, l, (long(*)[m][l])k, (long(*)[m][l])k + n);
  boxes(n, m, l, (long(*)[m][l])k, (long(*)[m][l])k + n / 2);
  for (int i = 0; i < n * m * l * 2; i += 97)
    printf("%ld ", k[i]);
  point *p = malloc(sizeof(point) * n * m);
  for (int i = 0; i < n * m; i++)
    p[i] = (point){i, i % 3};
  points(n, m, (point(*)[m])p, (double(*)[m + 1])memory);
  for (int i = 0; i < n * m; i += 19)
    printf("%g ", memory[i]);
  printf("\n");
  free(memory), free(f), free(k), free(p);
  return 0;
}
