// Lines around a loop that is the sole statement of an `if` need braces; so does a body that gets a line.
// RUN: %parlift parallelize -q %s 2> /dev/null | grep -v CHECK > %t.c
// RUN: FileCheck %s --strict-whitespace < %t.c
// RUN: %{GCC} -fopenmp -Wall -Wextra -Werror -c %t.c -o %t.o
void f(int n, int x, int *restrict a, const int *restrict b) {
  int k = 0;
  if (x)
    for (int i = 0; i < n; i++)
      a[k++] = b[i]; // walk
  // CHECK: {{^}}  if (x) {
  // CHECK-NEXT: {{^}}    const int k_start = k;
  // CHECK-NEXT: {{^}}    #pragma omp parallel for private(k)
  // CHECK-NEXT: {{^}}    for (int i = 0; i < n; i++) {
  // CHECK-NEXT: {{^}}      k = k_start + i;
  // CHECK-NEXT: {{^}}      a[k++] = b[i]; // walk
  // CHECK-NEXT: {{^}}    }
  // CHECK-NEXT: {{^}}  }
  // CHECK-NEXT: {{^}}}
}
