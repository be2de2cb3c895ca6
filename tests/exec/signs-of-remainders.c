// What is left of a number without a sign has none either, and with an `int` below zero it is no distance: where an array is read from
// is said in a type that has both.
// RUN: env parlift_flags="--thread-cost=0" %S/same-output.sh %parlift %s %t
// RUN: %parlift parallelize -q --thread-cost=0 %s | grep -v CHECK | FileCheck %s
#include <stdio.h>

static int room[4000];

// CHECK-LABEL: void moved(
// CHECK: if({{.*}}b + count + n + k % 8 <= a
__attribute__((noinline)) void moved(int n, unsigned k, int count, int *a, const int *b) {
  for (int j = 0; j < count; j++)
    a[j] = b[j + n + (int)(k % 8)] + 1;
}

// CHECK-LABEL: void divided(
// CHECK-NOT: (unsigned int)n
// CHECK: for (int j = 0
__attribute__((noinline)) void divided(int n, unsigned k, int count, int *a, const int *b) {
  for (int j = 0; j < count; j++)
    a[j] = b[j + n + (int)(k / 1000)] * 3 + 1;
}

// The elements that an index array says are looked at, and held against the one before `c`.
// CHECK-LABEL: void lookedAt(
// CHECK-NOT: (k % 2 - 1)
// CHECK: for (int j = 0
__attribute__((noinline)) void lookedAt(int n, unsigned k, const int *idx, int *a, const int *c) {
  for (int j = 0; j < n; j++)
    a[idx[j]] = c[(int)(k % 2) - 1] + j;
}

static int at[300];

int main(int argc, char **argv) {
  (void)argv;
  for (int i = 0; i < 4000; i++)
    room[i] = i * 7919 % 1009;
  for (int n = -9; n < 9; n += 3)
    for (unsigned k = 0; k < 4000; k += 613) {
      moved(n * argc, k, 700, room + 100, room + 104);
      divided(n - 3 * argc, k, 700, room + 1500, room + 1500);
    }
  for (int j = 0; j < 300; j++)
    at[j] = j * 7 % 300;
  for (unsigned k = 0; k < 4; k++)
    lookedAt(300, k, at, room + 2500, room + 2501 + k * 50);
  long sum = 0;
  for (int i = 0; i < 4000; i++)
    sum = sum * 31 % 1000003 + room[i] % 1000;
  printf("%ld\n", sum);
  return 0;
}
