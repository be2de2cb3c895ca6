// Clocks stand where a jump, a directive or a compile-time value cannot be hurt: the program stays as it is there.
// RUN: %parlift profile --source %s > %t.c && gcc -fopenmp -Wall -Wextra -Werror -O1 %t.c -o %t.clocks && %t.clocks | FileCheck --check-prefix=OUT %s
// RUN: grep -v '^//' %t.c | FileCheck %s
#include <stdio.h>
#define EACH(i, n) for (i = 0; i < (n); i++) if (i >= 0)

// CHECK-LABEL: int jump(
// CHECK-NOT: parlift_enter
static int jump(int n) {
  int i = 0, s = 0;
  if (n > 3)
    goto middle;
  for (i = 0; i < n; i++) {
    s += 10;
  middle:
    s++;
  }
  return s;
}
// CHECK-LABEL: int macro(
// CHECK-NOT: parlift_enter
static int macro(int n) {
  int i, s = 0;
  EACH(i, n)
    s += i;
  return s;
}
// CHECK-LABEL: int region(
// CHECK-NOT: parlift_enter
static int region(int n) {
  int i, s = 0;
#pragma omp parallel for reduction(+ : s)
  for (i = 0; i < n; i++)
    s += i;
  return s;
}
// CHECK-LABEL: int alone(
// CHECK: if (n > 0) { struct parlift_clock
// CHECK: s += i; }
// CHECK-NEXT: else
static int alone(int n) {
  int i, s = 0;
  if (n > 0) for (i = 0; i < n; i++)
    s += i;
  else
    s = -1;
  return s;
}
int main(void) {
  // OUT: 34 33 10 10 10 -1
  printf("%d %d %d %d %d %d\n", jump(4), jump(3), macro(5), region(5), alone(5), alone(0));
  return 0;
}
