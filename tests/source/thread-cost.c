// --thread-cost=0 leaves no loop alone for being small, and tests no number of iterations.
// RUN: %parlift parallelize -q --thread-cost=0 %s 2> /dev/null | FileCheck %s
// CHECK: #pragma omp parallel for{{$}}
// CHECK-NEXT: i < 8
void eight(double *a) {
  for (int i = 0; i < 8; i++)
    a[i] = 0;
}
// CHECK: #pragma omp parallel for{{$}}
// CHECK-NEXT: i < n
void some(int n, double *a) {
  for (int i = 0; i < n; i++)
    a[i] = 0;
}

// What no loop's work ever reaches leaves every loop alone; what no integer holds is a floating-point number.
// RUN: %parlift parallelize -q --thread-cost=1e300 %s 2> /dev/null | diff - %s
// RUN: %parlift parallelize -q --thread-cost=1e20 %s 2> /dev/null | FileCheck --check-prefix=HUGE %s
// RUN: %parlift parallelize -q --thread-cost=1e20 %s 2> /dev/null | %{GCC} -fopenmp -Wall -Wextra -Werror -x c -c -o %t.o -
// HUGE: #pragma omp parallel for if((double)n * n > {{[0-9.]+}}e+{{[0-9]+}})
void square(int n, double *a) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      a[i * n + j] = 0;
}
