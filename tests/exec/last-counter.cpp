// A counter that lives on, where no iteration runs and another variable keeps its value from before: g++ writes something into it.
// RUN: %parlift parallelize -q --thread-cost=0 %s -o %t.cpp && grep -v CHECK %t.cpp | FileCheck %s
// RUN: g++ -O1 -w %s -o %t.original && %t.original > %t.expected
// RUN: for o in 0 1 2; do g++ -O$o -fopenmp -Wall -Wextra -Werror %t.cpp -o %t.parallel && %t.parallel | diff %t.expected - || exit 1; done
// RUN: clang++-19 -O1 -fopenmp -Wall -Wextra -Werror %t.cpp -o %t.parallel && %t.parallel | diff %t.expected -
#include <cstdio>

// CHECK-LABEL: double upwards(
// CHECK: const int i_runs = i < n;
// CHECK: #pragma omp parallel for firstprivate(last) lastprivate(i, last)
// CHECK: if (!i_runs)
// CHECK-NEXT: i = 0;
double upwards(int n, int *__restrict a, const int *__restrict b) {
  int i = 7, last = 3;
  for (i = 0; i < n; i++) {
    last = a[i];
    a[i] = b[i] + 1;
  }
  return i + last * 100;
}

// CHECK-LABEL: double downwards(
double downwards(long n, long *__restrict a, const long *__restrict b) {
  long i, last = 5;
  for (i = n - 1; i >= 3; i -= 2) {
    last = a[i];
    a[i] = b[i] + 1;
  }
  return i + last * 100;
}

// CHECK-LABEL: double surely(
// CHECK-NOT: i_runs
// CHECK: return i
double surely(int *__restrict a, const int *__restrict b) {
  int i, last = 5;
  for (i = 0; i < 9; i++) {
    last = a[i];
    a[i] = b[i] + 1;
  }
  return i + last * 100;
}

int main() {
  static int a[50], b[50];
  static long c[50], d[50];
  for (int i = 0; i < 50; i++)
    a[i] = c[i] = i * 3, b[i] = d[i] = i;
  for (int n = -2; n < 40; n += 3)
    std::printf("%g %g\n", upwards(n, a, b), downwards(n, c, d));
  std::printf("%g\n", surely(a, b));
  return 0;
}
