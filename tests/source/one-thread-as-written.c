// In two versions, one thread runs a loop as it was: with the vectors, constants and promises of restrict that an outlined body has not.
// RUN: %parlift parallelize -q --two-versions %s | FileCheck %s
// RUN: %parlift parallelize -q %s | not grep '^ *if .*omp_get'
// RUN: %parlift parallelize -q --two-versions %s -o %t.c && gcc -Wall -Wextra -Werror -fopenmp -c %t.c -o %t.o
// RUN: %parlift parallelize -q --two-versions %t.c | diff %t.c -

static int table[100000];

// CHECK: #include <omp.h>
// CHECK-LABEL: {{^}}void scale(
// CHECK-NEXT: if (n > {{[0-9]+}} && omp_get_max_threads() > 1) {
// CHECK-NEXT: #pragma omp parallel for{{$}}
// CHECK: {{^ +}}} else {
void scale(int n, const float *restrict a, float *restrict b) {
  for (int i = 0; i < n; i++)
    b[i] = 2 * a[i];
}
// CHECK-LABEL: {{^}}void overlap(
// CHECK-NEXT: if (n > {{[0-9]+}} && (a + n <= b || b + n <= a) && omp_get_max_threads() > 1) {
void overlap(int n, const float *a, float *b) {
  for (int i = 0; i < n; i++)
    b[i] = 2 * a[i];
}
// Without a threshold.
// CHECK-LABEL: {{^}}int fill(
// CHECK: if (omp_get_max_threads() > 1) {
// CHECK-NEXT: #pragma omp parallel for{{$}}
// CHECK: {{^ +}}} else {
int fill(int k) {
  for (int i = 0; i < 100000; i++)
    table[i] = i * 3 + (i >> 2);
  return table[k];
}
// Vectors alone need no threads.
// CHECK-LABEL: {{^}}void few(
// CHECK-NOT: omp_get_max_threads
void few(float *restrict a, const float *restrict b) {
  for (int i = 0; i < 100; i++)
    a[i] = b[i] + 1;
}
