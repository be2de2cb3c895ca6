// A pointer to elements that are smaller than their alignment breaks that promise as soon as it moves. What a compiler
// makes of it depends on which pointer moves: such loops stay as they are.
// RUN: %parlift parallelize -q --thread-cost=0 %s 2> /dev/null | grep -v CHECK | FileCheck %s
typedef int Wide __attribute__((aligned(16)));
typedef int Plain __attribute__((aligned(4)));
typedef struct {
  int v[4];
} __attribute__((aligned(16))) Row;
void moved(int n, Wide *restrict to, Wide *restrict from) {
  // CHECK-LABEL: void moved
  // CHECK-NOT: omp
  while (n--)
    *to++ = *from++ + 1;
}
void indexed(int n, Wide *restrict to) {
  // CHECK-LABEL: void indexed
  // CHECK-NOT: omp
  for (int i = 0; i < n; i++)
    to[i] = 1;
}
void plain(int n, Plain *restrict to, Plain *restrict from) {
  // CHECK-LABEL: void plain
  // CHECK: omp parallel for
  for (int i = 0; i < n; i++)
    to[i] = from[i];
}
void rows(int n, Row *restrict to) {
  // CHECK-LABEL: void rows
  // CHECK: omp parallel for
  for (int i = 0; i < n; i++)
    to[i].v[0] = i;
}
