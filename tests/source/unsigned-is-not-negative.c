// What an unsigned variable cannot be is not tested: `n >= -5` would compare two large numbers in C.
// RUN: %parlift parallelize -q %s -o %t.c
// RUN: FileCheck %s < %t.c
// RUN: gcc -Wall -Wextra -Werror -fopenmp -c %t.c -o /dev/null
// RUN: clang-19 -Wall -Wextra -Werror -fopenmp -c %t.c -o /dev/null
void f(unsigned n, const int *a, int *s) {
  int sum = 0;
  // CHECK-NOT: {{  // CHECK-NOT: {{ n >= -}}. n >= .1073}}
  for (int i = 0; i < (int)n; i++) {
    if (i < 0) {
      for (unsigned long j = 0; j < (unsigned long)n; j++) {
        sum += (a[i * n + j] > 0);
      }
    }
  }
  *s = sum;
}
