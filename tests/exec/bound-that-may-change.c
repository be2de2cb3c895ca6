// OpenMP counts the trips before the loop, on one thread too: where names may overlap, a loop whose bound
// lies in memory gets a second version.
// RUN: %S/same-output.sh %parlift %s %t
// RUN: grep -v CHECK %t.omp.c | FileCheck %s
#include <stdio.h>

int limit = 7;

// CHECK-LABEL: bound_behind_a_pointer
void bound_behind_a_pointer(int *a, const int *b) {
  // CHECK: a + (b[0] & 65535) <= b)
  // CHECK: #pragma omp parallel for
  // CHECK: } else {
  for (int i = 0; i < (b[0] & 65535); i++)
    a[i] = a[i] + b[i];
}

// CHECK-LABEL: bound_in_a_global
void bound_in_a_global(int *a, const int *b) {
  // CHECK: if (limit > {{.*}}(&limit
  // CHECK: } else {
  for (int i = 0; i < limit; i++)
    a[i] = b[i] - 5;
}

// CHECK-LABEL: bound_of_its_own
void bound_of_its_own(int n, int *a, const int *b) {
  // CHECK: #pragma omp parallel for
  for (int i = 0; i < n; i++)
    a[i] = a[i] + b[i];
}

int main(void) {
  int x[16];
  for (int i = 0; i < 16; i++)
    x[i] = 3 + i % 4;
  bound_behind_a_pointer(x, x);
  bound_in_a_global(&limit, x);
  bound_of_its_own(8, x + 1, x);
  for (int i = 0; i < 16; i++)
    printf("%d ", x[i]);
  printf("%d\n", limit);
  return 0;
}
