// Names that parlift makes do not meet the user's.
// RUN: %parlift parallelize -q %s 2> /dev/null | grep -v CHECK > %t.c
// RUN: FileCheck %s < %t.c
// RUN: %{GCC} -fopenmp -Wall -Wextra -Werror -c %t.c -o %t.o
int k_start;
void f(int n, int *restrict a, const int *restrict b) {
  int k = 7;
  // CHECK: const int k_start2 = k;
  // CHECK: k = k_start2 + 3 * i;
  for (int i = 0; i < n; i++) {
    a[k] = b[i];
    k += 3;
  }
}
