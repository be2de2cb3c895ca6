// Loops behind a `break` of the time loop around them: whether they run is in doubt, and not what an iteration of theirs touches.
// RUN: %S/same-on-gpu.sh %parlift %s %t --thread-cost=0
// RUN: FileCheck %s < %t.ran
// CHECK-DAG: ran solve_kernel5
// CHECK-DAG: ran until_kernel2
// RUN: FileCheck --check-prefix=NO %s < %t.ran
// NO-NOT: ran some
// RUN: FileCheck --check-prefix=CODE %s < %t.cu
// CODE: {{^}}int solve(
// CODE-NOT: {{gpu_copy_back}}();
// CODE: {{^}}      break;
// CODE-NOT: {{gpu_copy_back}}();
// CODE: {{^}}    rs = rn;
// CODE: {{gpu_copy_back}}();
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

/* Conjugate gradients. */
int solve(int n, int most, double tolerance, const double *A, const double *b, double *x) {
  double *r = malloc(n * sizeof *r), *p = malloc(n * sizeof *p), *q = malloc(n * sizeof *q);
  double rs = 0;
  for (int i = 0; i < n; i++) {
    x[i] = 0;
    r[i] = b[i];
    p[i] = r[i];
    rs += r[i] * r[i];
  }
  int it;
  for (it = 0; it < most; it++) {
    double pq = 0, rn = 0;
    for (int i = 0; i < n; i++) {
      double s = 0;
      for (int j = 0; j < n; j++)
        s += A[i * n + j] * p[j];
      q[i] = s;
    }
    for (int i = 0; i < n; i++)
      pq += p[i] * q[i];
    double alpha = rs / pq;
    for (int i = 0; i < n; i++) {
      x[i] += alpha * p[i];
      r[i] -= alpha * q[i];
      rn += r[i] * r[i];
    }
    if (sqrt(rn) < tolerance)
      break;
    for (int i = 0; i < n; i++)
      p[i] = r[i] + rn / rs * p[i];
    rs = rn;
  }
  free(r);
  free(p);
  free(q);
  return it;
}

/* A `continue` and a condition in front of it. */
int until(int n, int steps, const double *in, double *out) {
  int done = 0;
  for (int t = 0; t < steps; t++) {
    double most = 0;
    for (int i = 0; i < n; i++)
      most = in[i] + t > most ? in[i] + t : most;
    if (most < 20)
      continue;
    for (int i = 0; i < n; i++)
      out[i] += most;
    done++;
  }
  return done;
}

/* Of these the loop itself leaves some out, and they need not exist. */
void some(int n, int steps, const int *take, double *out) {
  for (int t = 0; t < steps; t++) {
    if (take[t] > 1)
      break;
    for (int i = 0; i < n; i++)
      if (take[i] > 0)
        out[i] += t;
  }
}

int main(void) {
  int n = 203;
  double *A = malloc(sizeof(double) * n * n), *b = malloc(sizeof(double) * n),
         *x = malloc(sizeof(double) * n);
  for (int i = 0; i < n; i++) {
    b[i] = i % 5;
    for (int j = 0; j < n; j++)
      A[i * n + j] = i == j ? 40 : 1.0 / (1 + (i > j ? i - j : j - i));
  }
  int iterations = solve(n, 100, 1e-9, A, b, x);
  printf("%d %.6f %.6f\n", iterations, x[3], x[202]);
  printf("%d\n", solve(n, 0, 1, A, b, x));
  printf("%d\n", solve(1, 5, 1e-3, A, b + 1, x));
  int done = until(n, 30, b, x);
  printf("%d %g\n", done, x[7]);
  int take[60] = {0, 1, 0, 1};
  take[3] = 1;
  double few[4] = {0};
  some(60, 60, take, few);
  printf("%g %g\n", few[1], few[3]);
  return 0;
}
