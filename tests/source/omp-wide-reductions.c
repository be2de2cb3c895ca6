// Sums of numbers beyond 8 bytes link without libatomic, whichever compiler it is.
// RUN: %parlift parallelize -q --thread-cost=0 %s -o %t.c
// RUN: FileCheck %s < %t.c
// RUN: %{GCC} -fopenmp -Wall -Werror %t.c -o %t.gcc && %t.gcc
// RUN: %{CC} -fopenmp=libgomp -Wall -Werror %t.c -o %t.clang && %t.clang
// RUN: %{CC} -fopenmp -Wall -Werror -S %t.c -o - | not grep __atomic
int there;
long double sum(int n, const double *x) {
  long double t = 0;
  // CHECK: #pragma omp declare reduction(t_together : long double : omp_out += omp_in) initializer(omp_priv = 0)
  // CHECK-NEXT: #pragma omp parallel for reduction(t_together:t)
  for (int i = 0; i < n; i++)
    t += x[i];
  return t;
}

__int128 product(int n, const int *x) {
  __int128 t = 1, sum = 0;
  double plain = 0;
  if (n > 2)
    // CHECK: if (n > 2)
    // CHECK-NEXT: {
    // CHECK-NEXT: #pragma omp declare reduction({{.*}} : __int128 : omp_out *= omp_in) initializer(omp_priv = 1)
    // CHECK: reduction(+:plain)
    for (int i = 0; i < n; i++) {
      t *= x[i];
      sum += x[i];
      plain += x[i];
    }
  return t + sum + (__int128)plain;
}

long double largest(int n, const double *x) {
  long double m = x[0];
  for (int i = 0; i < n; i++)
    if (x[i] > m)
      m = x[i];
  return m;
}

int main(void) {
  static double x[1000];
  static int y[40];
  for (int i = 0; i < 1000; i++)
    x[i] = i % 7;
  for (int i = 0; i < 40; i++)
    y[i] = 2;
  return !(sum(1000, x) == 2997 && product(40, y) == ((__int128)1 << 40) + 160 && largest(1000, x) == 6);
}
