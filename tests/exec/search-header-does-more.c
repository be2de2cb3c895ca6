// The test and the step of a loop that is left early may do more than count: a store or a call there is done in each iteration, also in
// those that a search would skip, and one of another variable, too.
// RUN: %S/same-output.sh %parlift %s %t
// RUN: grep -v CHECK %t.omp.c | FileCheck %s
// RUN: %parlift parallelize -q --thread-cost=0 %s -o %t.all.c && grep -v CHECK %t.all.c | FileCheck %s
#include <stdio.h>

enum { N = 90000 };
static int values[N], seen[N], last;

static void note(int i) { seen[i & 7] += i; }

// CHECK-LABEL: static int storesInTest(
// CHECK-NOT: #pragma omp
__attribute__((noinline)) static int storesInTest(int *at, int n) {
  int i = 0;
  while (at[0] = i, i < n) {
    if (values[i] == 3)
      break;
    i++;
  }
  return i;
}

// CHECK-LABEL: static int storesInStep(
// CHECK-NOT: #pragma omp
__attribute__((noinline)) static int storesInStep(int n) {
  int i;
  for (i = 0; i < n; seen[i] = 4, i++)
    if (values[i] == 3)
      break;
  return i;
}

// CHECK-LABEL: static int setsFileVariable(
// CHECK-NOT: #pragma omp
__attribute__((noinline)) static int setsFileVariable(int n) {
  int i = 0;
  while (last = i, i < n) {
    if (values[i] == 3)
      break;
    i++;
  }
  return i;
}

// CHECK-LABEL: static int callsInStep(
// CHECK-NOT: #pragma omp
__attribute__((noinline)) static int callsInStep(int n) {
  int i;
  for (i = 0; i < n; note(i), i++)
    if (values[i] == 3)
      break;
  return i;
}

// CHECK-LABEL: static int sumsInStep(
// CHECK-NOT: #pragma omp
__attribute__((noinline)) static int sumsInStep(int n) {
  int i, x = 0;
  for (i = 0; i < n; x += values[i], i++)
    if (values[i] == 3)
      break;
  return i + x;
}

// Two variables that count are known in each iteration.
// CHECK-LABEL: static int counts(
// CHECK: i_skip
__attribute__((noinline)) static int counts(int n) {
  int i, j = 5;
  for (i = 0; i < n; i++, j += 2)
    if (values[i] == 3)
      break;
  return i + j;
}

int main(void) {
  int at[1] = {9}, sum = 0;
  for (int k = 0; k < N; k++)
    values[k] = k == 5000 ? 3 : k % 3;
  for (int n = 0; n < N; n += 2999) {
    printf("%d %d %d\n", storesInTest(at, n), storesInStep(n), setsFileVariable(n));
    printf("%d %d %d %d %d\n", callsInStep(n), sumsInStep(n), counts(n), at[0], last);
  }
  for (int k = 0; k < N; k++)
    sum = (sum * 31 + seen[k]) % 1000003;
  printf("%d\n", sum);
  return 0;
}
