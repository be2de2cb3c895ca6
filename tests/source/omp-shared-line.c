// A directive needs a line of its own, wherever the loop stands.
// RUN: %parlift parallelize -q %s 2> /dev/null | grep -v CHECK > %t.c
// RUN: FileCheck %s --strict-whitespace < %t.c
// RUN: %{GCC} -fopenmp -Wall -Wextra -Werror -c %t.c -o %t.o
void f(int n, int x, double *restrict a, double *restrict b) {
  if (x) for (int i = 0; i < n; i++) a[i] += 1;
  else for (int i = 0; i < n; i++) b[i] += 2;
  // CHECK: {{^}}  if (x)
  // CHECK-NEXT: {{^}}    #pragma omp parallel for
  // CHECK-NEXT: {{^}}    for (int i = 0; i < n; i++) a[i] += 1;
  // CHECK-NEXT: {{^}}  else
  // CHECK-NEXT: {{^}}    #pragma omp parallel for
  // CHECK-NEXT: {{^}}    for (int i = 0; i < n; i++) b[i] += 2;
  // CHECK-NEXT: {{^}}  #pragma omp parallel for
  // CHECK-NEXT: {{^}}  for (int i = 0; i < n; i++) a[i] *= 3;
  // CHECK-NEXT: {{^}}  #pragma omp parallel for
  // CHECK-NEXT: {{^}}  for (int i = 0; i < n; i++) b[i] *= 4;
  for (int i = 0; i < n; i++) a[i] *= 3; for (int i = 0; i < n; i++) b[i] *= 4;
}
