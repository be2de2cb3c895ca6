// What looks at an index array first counts with the function's own counter where it has one: another of that name would shadow it.
// RUN: %parlift parallelize -q --thread-cost=0 %s -o %t.c; grep -v CHECK %t.c | FileCheck %s
// RUN: gcc -fopenmp -Wall -Wextra -Wshadow -Werror -c %t.c -o %t.o
// RUN: clang-19 -fopenmp -Wall -Wextra -Wshadow -Werror -c %t.c -o %t.o

// CHECK: void atTop(
// CHECK: _is_distinct
// CHECK: for (k = 0; k < n; k++) {
// CHECK-NOT: int k
// CHECK: void inHeader(
void atTop(int n, const int *restrict at, double *restrict a) {
  int k;
  for (k = 0; k < n; k++)
    a[at[k]] = 2.5 * k;
}
// CHECK: _is_distinct
// CHECK: for (int k = 0; k < n; k++) {
void inHeader(int n, const int *restrict at, double *restrict a) {
  for (int k = 0; k < n; k++)
    a[at[k]] = 2.5 * k;
}
// The counter is read after the loop.
// CHECK: int readLater(
// CHECK: for (k = 3; k < n; k++) {
// CHECK: return k;
int readLater(int n, const int *restrict at, double *restrict a) {
  int k;
  for (k = 3; k < n; k++)
    a[at[k]] = 2.5 * k;
  return k;
}
