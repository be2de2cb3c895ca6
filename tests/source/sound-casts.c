// What is accessed through a cast pointer reaches beyond the element it was computed from.
// RUN: %parlift analyze %s 2>&1 | FileCheck %s
// CHECK-NOT: is parallel: {{.*}}
// CHECK-NOT: k > 0
void overlapping_neighbours(int n, float *a) {
  for (int i = 0; i < n; i++)
    *(double *)(a + i) = 1.0;
}
void bytes_of_another_element(int n, int *a, int k) {
  for (int i = 0; i < n; i++)
    ((char *)a)[i * 3] = (char)a[i + k];
}
void stride_may_be_too_small(int n, char *a, int k) {
  for (int i = 0; i < n; i++)
    *(double *)(a + k * i) = 1.0;
}
// CHECK: 3 loops
