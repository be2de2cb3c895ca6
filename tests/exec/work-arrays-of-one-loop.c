// Work arrays that belong to nobody but one loop: each thread has its own, and none is copied back.
// RUN: %S/same-output.sh %parlift %s %t
// RUN: grep -v CHECK %t.omp.c | FileCheck %s
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int size[3];
static long (*line)[5];
static long *level, *kept, *read_by_other, *row;
static long cuf[64], used_after[64];

static void allocate(int n) {
  size[0] = size[1] = n;
  line = malloc(sizeof *line * (size_t)n);
  level = malloc(sizeof *level * (size_t)n);
  kept = calloc((size_t)n, sizeof *kept);
  read_by_other = calloc((size_t)n, sizeof *read_by_other);
  row = calloc((size_t)n, sizeof *row);
}

// CHECK-LABEL: void solver(
void solver(int rows, int n, long x[rows][n]) {
  // CHECK: level_own =
  // CHECK: line_own)[5] =
  // CHECK: #pragma omp parallel for private(cuf)
  // CHECK-NOT: memcpy
  for (int k = 0; k < rows; k++) {
    for (int i = 0; i < size[0]; i++) {
      cuf[i] = x[k][i] % 1000 * 3;
      level[i] = cuf[i] + k;
      for (int m = 0; m < 5; m++)
        line[i][m] = level[i] * m;
    }
    for (int i = 1; i < size[0] - 1; i++)
      x[k][i] = line[i + 1][2] - line[i - 1][3] + cuf[i];
  }
}

// What is read after the loop is kept there.
// CHECK-LABEL: long after(
long after(int rows, int n, long x[rows][n]) {
  for (int k = 0; k < rows; k++) {
    for (int i = 0; i < size[0]; i++)
      kept[i] = x[k][i] + k;
    for (int i = 0; i < size[0]; i++)
      x[k][i] = kept[size[0] - 1 - i];
  }
  // CHECK: memcpy(kept, kept_own
  return kept[3];
}

// CHECK-LABEL: void elsewhere(
void elsewhere(int rows, int n, long x[rows][n]) {
  for (int k = 0; k < rows; k++) {
    for (int i = 0; i < size[0]; i++)
      read_by_other[i] = x[k][i] + k;
    for (int i = 0; i < size[0]; i++)
      x[k][i] = read_by_other[size[0] - 1 - i];
  }
}
// CHECK: memcpy(read_by_other, read_by_other_own
long other(void) { return read_by_other[5]; }

// By another name, in the same function.
// CHECK-LABEL: long by_pointer(
long by_pointer(int rows, int n, long x[rows][n]) {
  long *q = row;
  for (int k = 0; k < rows; k++) {
    for (int i = 0; i < size[0]; i++)
      row[i] = x[k][i] + k;
    for (int i = 0; i < size[0]; i++)
      x[k][i] = row[size[0] - 1 - i];
  }
  // CHECK: memcpy(row, row_own
  return q[7];
}

// CHECK-LABEL: long declared(
long declared(int rows, int n, long x[rows][n]) {
  // CHECK: lastprivate(used_after)
  for (int k = 0; k < rows; k++) {
    for (int i = 0; i < size[1]; i++)
      used_after[i] = x[k][i] + k;
    for (int i = 0; i < size[1]; i++)
      x[k][i] = used_after[size[1] - 1 - i];
  }
  return used_after[9];
}

int main(void) {
  enum { Rows = 500, N = 60 };
  static long x[Rows][N];
  for (int n = 0; n <= N; n += 30) {
    allocate(n);
    for (int k = 0; k < Rows; k++)
      for (int i = 0; i < N; i++)
        x[k][i] = (k * 7 + i * 3) % 11;
    if (n == 0) {
      solver(Rows, N, x);
      continue;
    }
    for (int t = 0; t < 3; t++) {
      solver(Rows, N, x);
      printf("%ld\n", after(Rows, N, x));
      elsewhere(Rows, N, x);
      printf("%ld\n", other());
      printf("%ld\n", by_pointer(Rows, N, x));
      printf("%ld\n", declared(Rows, N, x));
    }
    long sum = 0;
    for (int k = 0; k < Rows; k++)
      for (int i = 0; i < n; i++)
        sum += x[k][i] % 1000 * (i + 1);
    printf("%ld\n", sum);
  }
  return 0;
}
