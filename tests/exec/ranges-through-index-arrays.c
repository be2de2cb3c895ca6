// Arrays that only data says how far they are read: their ends are found before the loop, and it runs in parallel where they are
// apart from what it writes. Called with arrays that are, and with some that are not.
// RUN: %S/same-output.sh %parlift %s %t
// RUN: FileCheck %s < %t.omp.c
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { N = 30000, EACH = 4 };

// CHECK-LABEL: {{^}}static void product(
// CHECK: {{^ +}}int y_is_apart = {{.*}}omp_get_max_threads() >= 4;
// CHECK: {{^ +}}if (y_is_apart) {
// CHECK: {{^ +}}#pragma omp parallel for reduction(min:{{.*}}) reduction(max:{{.*}})
// CHECK: {{^ +}}if (y_is_apart) {
// CHECK-NEXT: {{^ +}}#pragma omp parallel for
// CHECK: {{^ +}}} else {
static void product(int n, const int *rp, const int *ci, const double *v, const double *x, double *y) {
  for (int i = 0; i < n; i++) {
    double s = 0;
    for (int k = rp[i]; k < rp[i + 1]; k++)
      s += v[k] * x[ci[k]];
    y[i] = s;
  }
}

// CHECK-LABEL: {{^}}static void gather(
// CHECK: {{^ +}}int out_is_apart =
static void gather(long n, const long *index, const double *in, double *out) {
  for (long i = 0; i < n; i++)
    out[i] = in[index[i]] + i;
}

struct matrix {
  int rows;
  int *rp, *ci;
  double *val;
};

// Subscripts from 1, a copy of each in a variable, memory of a struct's.
// CHECK-LABEL: {{^}}static void fortran(
// CHECK: {{^ +}}int y_is_apart =
static void fortran(const struct matrix *A, const double *x, double *y) {
  int i, k, column;
  for (i = 0; i < A->rows; i++) {
    double s = 0;
    for (k = A->rp[i] - 1; k < A->rp[i + 1] - 1; k++) {
      column = A->ci[k] - 1;
      s += A->val[k] * x[column];
    }
    y[i] = s;
  }
}

// Rows of one length, with holes.
// CHECK-LABEL: {{^}}static void ell(
// CHECK: {{^ +}}int y_is_apart =
static void ell(int n, int each, const int *ci, const float *v, const float *x, float *y) {
  for (int i = 0; i < n; i++) {
    float s = 0;
    for (int k = 0; k < each; k++) {
      const int c = ci[i * each + k];
      if (c >= 0)
        s += v[i * each + k] * x[c];
    }
    y[i] = s;
  }
}

// The ends stay the same while the vectors take turns: they are looked for once.
// CHECK-LABEL: {{^}}static double *sweeps(
// CHECK: {{^ +}}int {{.*}}_known = 0;
// CHECK: {{^ +}}for (int t = 0;
// CHECK: {{^ +}}if (y_is_apart && !x_known) {
static double *sweeps(int steps, int n, const int *rp, const int *ci, const double *v, double *x, double *y) {
  for (int t = 0; t < steps; t++) {
    for (int i = 0; i < n; i++) {
      double s = 0;
      for (int k = rp[i]; k < rp[i + 1]; k++)
        s += v[k] * x[ci[k]];
      y[i] = 0.1 * s;
    }
    double *old = x;
    x = y;
    y = old;
  }
  return x;
}

static double sum(const double *a, long n) {
  double s = 0;
  for (long i = 0; i < n; i++)
    s = 0.5 * s + a[i];
  return s;
}

int main(void) {
  int *rp = malloc((N + 1) * sizeof *rp), *ci = malloc(N * EACH * sizeof *ci);
  double *v = malloc(2 * N * EACH * sizeof *v), *x = malloc(3 * N * sizeof *x), *y = x + N;
  for (int i = 0; i <= N; i++)
    rp[i] = EACH * i;
  for (int k = 0; k < N * EACH; k++) {
    ci[k] = (int)((k * 7919L) % N);
    v[k] = 1 + k % 13;
  }
  for (int i = 0; i < 3 * N; i++)
    x[i] = i % 17;
  product(N, rp, ci, v, x, y);
  printf("%.12g\n", sum(y, N));
  product(N, rp, ci, v, x, x + N / 2); // in place, partly
  printf("%.12g\n", sum(x, 2 * N));
  product(N, rp, ci, v, x, v + 5); // over the matrix itself
  printf("%.12g\n", sum(v, N));
  product(0, NULL, NULL, NULL, NULL, NULL);
  for (int i = 0; i <= N; i++)
    rp[i] = 3; // empty rows
  product(N, rp, ci, v, x, y);
  printf("%.12g\n", sum(y, N));

  long *index = malloc(N * sizeof *index);
  for (int i = 0; i < N; i++)
    index[i] = (i * 31L) % N;
  gather(N, index, x, y);
  printf("%.12g\n", sum(y, N));
  gather(N, index, x, x + 7);
  printf("%.12g\n", sum(x, N));

  for (int i = 0; i <= N; i++)
    rp[i] = EACH * i + 1;
  for (int k = 0; k < N * EACH; k++)
    ci[k]++;
  struct matrix A = {N, rp, ci, v};
  fortran(&A, x, y);
  printf("%.12g\n", sum(y, N));
  fortran(&A, x, x + 1);
  printf("%.12g\n", sum(x, N));

  float *f = malloc(N * EACH * sizeof *f), *z = malloc(2 * N * sizeof *z);
  for (int k = 0; k < N * EACH; k++) {
    f[k] = (float)(k % 5);
    ci[k] = k % 3 == 0 ? -1 : (int)((k * 7919L) % N);
  }
  for (int i = 0; i < 2 * N; i++)
    z[i] = (float)(i % 9);
  ell(N, EACH, ci, f, z, z + N);
  ell(N, EACH, ci, f, z, z + 3);
  printf("%.9g %.9g\n", z[N + 5], z[N - 4]);

  for (int i = 0; i <= N; i++)
    rp[i] = EACH * i;
  for (int k = 0; k < N * EACH; k++) {
    ci[k] = (int)((k * 7919L) % N);
    v[k] = 1 + k % 13;
  }
  for (int i = 0; i < 3 * N; i++)
    x[i] = i % 17;
  printf("%.12g\n", sum(sweeps(5, N, rp, ci, v, x, x + N), N));
  printf("%.12g\n", sum(sweeps(4, N, rp, ci, v, x, x + N / 3), N));
  printf("%.12g\n", sum(sweeps(0, N, NULL, NULL, NULL, x, x + 1), N));
  free(rp), free(ci), free(v), free(x), free(index), free(f), free(z);
  return 0;
}
