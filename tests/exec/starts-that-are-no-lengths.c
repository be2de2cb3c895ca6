// What a search did not find, `(size_t)-1`, is larger than any end: a `while` loop from there runs never, whatever its step. Numbers
// without a sign are compared as they are.
// RUN: env parlift_flags="--thread-cost=0" %S/same-output.sh %parlift %s %t
// RUN: %parlift parallelize -q --thread-cost=0 %s | grep -v CHECK | FileCheck %s
// RUN: %S/same-output.sh %parlift %s %t.large
// RUN: gcc -O1 -fopenmp -fsanitize=undefined -fno-sanitize-recover=all %t.large.omp.c -o %t.ub && %t.ub
#include <limits.h>
#include <stddef.h>
#include <stdio.h>

enum { N = 1000 };
static int room[N + 8], *x = room + 4;

static size_t find(int what) {
  for (size_t i = 0; i < N; i++)
    if (x[i] == what)
      return i;
  return (size_t)-1;
}

// CHECK-LABEL: size_t byTwo(
// CHECK: to > from ?
size_t byTwo(size_t from, size_t to) {
  size_t i = from;
  while (i < to) {
    x[i] += 1;
    i += 2;
  }
  return i;
}
// CHECK-LABEL: size_t byThree(
// CHECK: to >= from ?
size_t byThree(size_t from, size_t to) {
  size_t i = from;
  while (i <= to) {
    x[i] += 2;
    i += 3;
  }
  return i;
}
// CHECK-LABEL: size_t byOne(
// CHECK: to >= from ?
size_t byOne(size_t from, size_t to) {
  size_t i = from;
  while (i <= to) {
    x[i] += 3;
    i++;
  }
  return i;
}
// CHECK-LABEL: unsigned steps(
unsigned steps(unsigned from, unsigned to) {
  unsigned i;
  for (i = from; i < to; i += 2)
    x[i] += 5;
  return i;
}

// A range that is to be widened starts as none, at both ends of its type.
long widened(long from, long to) {
  long i = from;
  while (i < to) {
    x[i] += 7;
    i += 2;
  }
  return i;
}

int main(int argc, char **argv) {
  (void)argv;
  const size_t none = find(7), some = find(0) + 10 * argc;
  size_t ends[8] = {byTwo(none, N - 1), byThree(none, N - 1), byOne(none, N - 1), byTwo(some, N - 1),
                    byThree(some, N - 1), byOne(some, N - 1), steps(20u * argc, 7), steps(3, 700)};
  long sum = widened(LONG_MAX, LONG_MIN) > 0 ? widened(argc - 1, N) : 0;
  for (int i = 0; i < N + 8; i++)
    sum += room[i] * (i % 91L);
  for (int k = 0; k < 8; k++)
    printf("%zu ", ends[k]);
  printf("%ld\n", sum);
  return 0;
}
