// Two scans of a function have the same names, no line of ours is longer than a hundred columns, and what is scaled is so by one function of
// the file's.
// RUN: %parlift parallelize -q --thread-cost 0 %s -o %t.c
// RUN: grep -v CHECK %t.c | FileCheck %s
// RUN: grep -v "CHECK\|^//" %t.c | awk 'length > 100 { print; long = 1 } END { exit long }'
// RUN: gcc -O2 -fopenmp -Wall -Wextra -Wshadow -Werror -c %t.c -o %t.o
// RUN: clang-19 -O2 -fopenmp -Wall -Wextra -Wshadow -Werror -c %t.c -o %t.o
// CHECK: #include <math.h>
// CHECK-NEXT: #include <float.h>
// CHECK-NEXT: #include <omp.h>
#include <math.h>

double half(double x);

// CHECK: double half(double x);
// CHECK: {{^}}static inline void rescale_ratio(double *a, double *b, double *c, double *d) {
// CHECK-NEXT: {{^}}  const double size = fabs(*a) + fabs(*b) + fabs(*c) + fabs(*d);
// CHECK: scale = NAN;
// CHECK: void solve(
// CHECK-NOT: ratio_size
// CHECK: {{^}}    #pragma omp parallel{{.*}}
// CHECK-NEXT: {{^}}    {
// CHECK-NEXT: {{^}}      double u_before_a = 1.0;
// CHECK: {{^}}        rescale_ratio(&u_before_a, &u_before_b, &u_before_c, &u_before_d);
// CHECK: {{^}}      for (int turn = 0;
// CHECK-NEXT: {{^}}        #pragma omp ordered
// CHECK: !isfinite(u_before_next)
// CHECK: {{^}}      if (!u_before_lost)
// CHECK-NEXT: {{^}}        #pragma omp for schedule(static)
// CHECK-NEXT: {{^}}        for (int i = 1; i < n; i++) {
// CHECK: if (u_before_lost) {
// CHECK: double x_before_next = x[n - 1];
// CHECK: const long threads = omp_get_num_threads();
// CHECK: for (long i_round = n - 2; i_round >= 0;
// CHECK-NEXT: const long i_strip = i_round >= skip ? i_round - skip : -1;
// CHECK: if (x_before_scale < DBL_MIN && x_before_scale > -DBL_MIN)
// CHECK-NEXT: x_before_scale = 0.0;
// CHECK: isfinite(x_before_next) && fabs(x_before_scale) < 67108864.0
/* The user's words stay with the function. */
void solve(int n, const double *restrict a, const double *restrict b, const double *restrict c,
           const double *restrict d, double *restrict u, double *restrict z, double *restrict x) {
  u[0] = c[0] / b[0];
  z[0] = d[0] / b[0];
  for (int i = 1; i < n; i++) {
    double m = b[i] - a[i] * u[i - 1];
    u[i] = c[i] / m;
    z[i] = (d[i] - a[i] * z[i - 1]) / m;
  }
  x[n - 1] = z[n - 1];
  for (int i = n - 2; i >= 0; i--)
    x[i] = z[i] - u[i] * x[i + 1];
}

// CHECK-LABEL: int keep(
// CHECK: const long threads = omp_get_num_threads();
// CHECK: const long threads = omp_get_num_threads();
// CHECK-NOT: threads2
int keep(int n, const int *restrict a, int *restrict low, int *restrict high) {
  int k = 0, m = 0;
  for (int i = 0; i < n; i++)
    if (a[i] < 50)
      low[k++] = a[i];
  for (int i = 0; i < n; i++)
    if (a[i] >= 50)
      high[m++] = a[i];
  return k + m;
}

// CHECK-LABEL: void again(
// CHECK: {{^ +}}rescale_ratio(&u_a, &u_b, &u_c, &u_d);
void again(int n, double u, const double *restrict a, double *restrict p) {
  for (int i = 0; i < n; i++) {
    u = a[i] / (4.0 - u);
    p[i] = u;
  }
}
// CHECK-NOT: static inline
