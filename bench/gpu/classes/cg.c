// Conjugate gradients as a course has them: functions of pointers, and a break when the residual is small.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec * 1e3 + t.tv_nsec * 1e-6;
}
static double dot(const double *a, const double *b, int n) {
  double s = 0.0;
  for (int i = 0; i < n; i++)
    s += a[i] * b[i];
  return s;
}
static void matvec(const double *A, const double *x, double *y, int n) {
  for (int i = 0; i < n; i++) {
    double s = 0.0;
    for (int j = 0; j < n; j++)
      s += A[i * n + j] * x[j];
    y[i] = s;
  }
}
int cg(const double *A, const double *b, double *x, int n, int max_iter, double tol) {
  double *r = malloc(n * sizeof *r), *p = malloc(n * sizeof *p), *Ap = malloc(n * sizeof *Ap);
  for (int i = 0; i < n; i++) {
    x[i] = 0;
    r[i] = b[i];
    p[i] = r[i];
  }
  double rs = dot(r, r, n);
  int it;
  for (it = 0; it < max_iter; it++) {
    matvec(A, p, Ap, n);
    double alpha = rs / dot(p, Ap, n);
    for (int i = 0; i < n; i++) {
      x[i] += alpha * p[i];
      r[i] -= alpha * Ap[i];
    }
    double rn = dot(r, r, n);
    if (sqrt(rn) < tol)
      break;
    for (int i = 0; i < n; i++)
      p[i] = r[i] + rn / rs * p[i];
    rs = rn;
  }
  free(r);
  free(p);
  free(Ap);
  return it;
}
int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 6007;
  double *A = malloc(sizeof(double) * n * n), *b = malloc(sizeof(double) * n),
         *x = malloc(sizeof(double) * n);
  for (int i = 0; i < n; i++) {
    b[i] = i % 5;
    for (int j = 0; j < n; j++)
      A[i * n + j] = i == j ? 40 : 1.0 / (1 + abs(i - j));
  }
  double t0 = now();
  int it = cg(A, b, x, n, 100, 1e-9);
  fprintf(stderr, "cg %.2f ms\n", now() - t0);
  printf("%d %.6f\n", it, x[3]);
}
