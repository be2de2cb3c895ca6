// The first inner loop stands on the line of the outer loop's brace, and both get lines.
// RUN: %parlift parallelize -q %s 2> /dev/null | grep -v CHECK > %t.c
// RUN: FileCheck %s --strict-whitespace < %t.c
// RUN: %{GCC} -fopenmp -Wall -Wextra -Werror -c %t.c -o %t.o
void rows(int n, int *restrict a, int *restrict t) {
  for (int i = 0; i < n; i++) { for (int j = 0; j < n; j++) t[j] = a[i] + j;
    for (int j = 0; j < n; j++) a[i] += t[j];
  }
  // CHECK: {{^}}  for (int i = 0; i < n; i++) {
  // CHECK-NEXT: {{^}}    last_thread = omp_get_thread_num();
  // CHECK-NEXT: {{^}}    int *const t = t_own != NULL ? t_own + (size_t)last_thread * (t_length + 32) : t_all;
  // CHECK-NEXT: {{^}} {{ *}}#pragma omp simd
  // CHECK-NEXT: {{^}} {{ *}}for (int j = 0; j < n; j++) t[j] = a[i] + j;
  // CHECK-NEXT: {{^}}    for (int j = 0; j < n; j++) a[i] += t[j];
}
