// Work arrays and sums in the style of solvers: a copy for each thread, though functions are called that do not name them.
// RUN: %S/same-output.sh %parlift %s %t
// RUN: grep -v CHECK %t.omp.c | FileCheck %s
#include <stdio.h>
#include <stdlib.h>

static double *field;
static double line[64];

static double draw(double *seed) {
  *seed = *seed * 5 - 7 * (double)(long)(*seed * 5 / 7);
  return *seed;
}
// CHECK-LABEL: void blocks(
void blocks(int count, double *out) {
  static double x[64];
  int i, k;
  // CHECK: #pragma omp parallel for
  // CHECK-NEXT: for (k = 0
  for (k = 0; k < count; k++) {
    double seed = 1 + k % 5;
    for (i = 0; i < 64; i++)
      x[i] = draw(&seed);
    double sum = 0;
    for (i = 0; i < 64; i += 2)
      sum += x[i] * x[i + 1];
    out[k] = sum;
  }
}

static double first(void) { return line[0]; }
// A callee that names the array would see another one than the thread's.
// CHECK-LABEL: void named(
void named(int count, double *restrict out) {
  // CHECK-NOT: parallel for{{$}}
  // CHECK: for (int k = 0
  for (int k = 0; k < count; k++) {
    for (int i = 0; i < 64; i++)
      line[i] = i + k;
    out[k] = first();
  }
}

// CHECK-LABEL: void norm(
void norm(int count, double sums[5]) {
  int i, m;
  for (m = 0; m < 5; m++)
    sums[m] = 0;
  // CHECK: #pragma omp parallel for {{.*}}reduction(+:sums[0:5])
  for (i = 0; i < count; i++)
    for (m = 0; m < 5; m++)
      sums[m] += field[i * 5 + m];
}

int main(void) {
  int n = 3000;
  double *out = malloc(n * sizeof *out), sums[5];
  field = malloc(5 * n * sizeof *field);
  for (int i = 0; i < 5 * n; i++)
    field[i] = i % 17;
  blocks(n, out);
  norm(n, sums);
  printf("%g %g %g\n", out[1], out[n - 1], sums[3]);
  named(n, out);
  printf("%g %g\n", out[1], out[n - 1]);
  free(out);
  free(field);
  return 0;
}
