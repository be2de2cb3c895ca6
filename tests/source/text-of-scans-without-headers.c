// Without <math.h> the names in it are not used, and a macro of the file's own keeps its meaning; nor is there a function in other branches of the
// preprocessor's than what calls it.
// RUN: %parlift parallelize -q --thread-cost 0 %s -o %t.c
// RUN: grep -v CHECK %t.c | FileCheck %s
// RUN: gcc -O2 -fopenmp -Wall -Wextra -Werror -c %t.c -o %t.o
// RUN: gcc -O2 -fopenmp -Wall -Wextra -Werror -DOTHER -c %t.c -o %t.o
// CHECK-NOT: float.h
#define DBL_MIN 7

#ifdef OTHER
int other;
#else
void first(int n, double u, const double *restrict a, double *restrict p) {
  for (int i = 0; i < n; i++) {
    u = a[i] / (4.0 - u);
    p[i] = u;
  }
}
#endif

// CHECK: {{^}}static inline void rescale_ratio(
// CHECK: 2.2250738585072014e-308
// CHECK: #ifdef OTHER
// CHECK: void first(
// CHECK: rescale_ratio(&u_a,
// CHECK: u_next - u_next == 0.0 && u_a - u_a == 0.0
// CHECK: #endif
// CHECK-NOT: static inline
// CHECK-LABEL: void second(
// CHECK: rescale_ratio(&u_a,
void second(int n, double u, const double *restrict a, double *restrict p) {
  for (int i = 0; i < n; i++) {
    u = a[i] / (3.0 - u);
    p[i] = u;
  }
}

// CHECK-LABEL: double horner(
// CHECK: if (y_scale < 2.2250738585072014e-308 && y_scale > -2.2250738585072014e-308)
// CHECK: y_next - y_next == 0.0 && y_scale < 67108864.0
double horner(int n, const double *c, double x) {
  double y = 0.0;
  for (int i = n - 1; i >= 0; i--)
    y = y * x + c[i];
  return y;
}
