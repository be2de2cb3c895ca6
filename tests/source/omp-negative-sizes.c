// No array is asked for with a negative length, and nothing is added to a null pointer, where loops do not run: products of
// two negative sizes are positive, and where threads cost nothing no number of iterations is asked for.
// RUN: %parlift parallelize -q --as-written %s > %t.c
// RUN: grep -v CHECK %t.c | FileCheck %s
// RUN: clang-19 -fopenmp -fsanitize=undefined -fno-sanitize-recover=all -Wall -Wextra -Werror %t.c -o %t.exe && OMP_NUM_THREADS=2 %t.exe
// RUN: %parlift parallelize -q --as-written --thread-cost=0 %s > %t.0.c
// RUN: grep -v CHECK %t.0.c | FileCheck --check-prefix=ZERO %s
// RUN: clang-19 -fopenmp -fsanitize=undefined -fno-sanitize-recover=all -Wall -Wextra -Werror %t.0.c -o %t.exe && OMP_NUM_THREADS=2 %t.exe
#include <stdlib.h>

// CHECK-LABEL: void turned
// CHECK: const int in_parallel = (double)n * m > {{[0-9]+}} && m > 0;
// CHECK-NEXT: const long t_length = m;
// ZERO-LABEL: void turned
// ZERO: const int in_parallel = m > 0;
void turned(int n, int m, double *restrict a, double *restrict t) {
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < m; j++)
      t[j] = a[i * m + j];
    for (int j = 0; j < m; j++)
      a[i * m + j] = t[m - 1 - j];
  }
  if (m > 0)
    for (int j = 0; j < m; j++)
      t[j] = 0;
}

// The number of iterations says it already.
// CHECK-LABEL: void shift
// CHECK: if (n > {{[0-9]+}} && omp_get_max_threads() > 1) {
// ZERO-LABEL: void shift
// ZERO: if ((long)n + 1 > 0 && omp_get_max_threads() > 1) {
void shift(int n, float *restrict a) {
  for (int i = 0; i < n; i++)
    a[i] = a[i + 1];
}

// CHECK-LABEL: void copied
// CHECK: #pragma omp parallel for if(n > {{[0-9]+}} && (b + n <= a || a + n <= b))
// ZERO-LABEL: void copied
// ZERO: #pragma omp parallel for if(n > 0 && (b + n <= a || a + n <= b))
void copied(int n, double *a, double *b) {
  for (int i = 0; i < n; i++)
    a[i] = b[i];
}

int main(void) {
  turned(-1000, -1000, NULL, NULL);
  shift(-1000000, NULL);
  copied(0, NULL, NULL);
  return 0;
}
