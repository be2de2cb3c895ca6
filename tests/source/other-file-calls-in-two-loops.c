// What another file calls in loops starts so often that a version without threads stands beside it; it is asked for twice as much work, and in
// two long loops for ten times as much.
// RUN: %S/Inputs/split.sh %s %t && cd %t && %parlift parallelize -q --as-written --in-place a.c b.c && cat b.c > b.out
// RUN: FileCheck %s < %t/b.out
// CHECK-LABEL: void often(
// CHECK-NEXT: if (n > 200000) {
// CHECK-NEXT: {{^ +}}#pragma omp parallel for{{$}}
// CHECK: } else {
// CHECK-LABEL: void rarely(
// CHECK-NEXT: if (n > 80000) {
// CHECK-NEXT: {{^ +}}#pragma omp parallel for{{$}}
// FILE a.c
void often(double *restrict r, int n);
void rarely(double *restrict r, int n);
void all(double *a, int n, int m) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      often(a + i + j, m);
}
void once(double *a, int n, int m) {
  for (int i = 0; i < n; i++)
    rarely(a + i, m);
}
// FILE b.c
void often(double *restrict r, int n) {
  for (int k = 0; k < n; k++)
    r[k] = r[k] * 0.5 + 1.0;
}
void rarely(double *restrict r, int n) {
  for (int k = 0; k < n; k++)
    r[k] = r[k] * 0.5 + 1.0;
}
