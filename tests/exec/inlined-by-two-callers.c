// A static function whose two callers both say what it does in its place is named by nobody any more, and compilers do not warn of it.
// RUN: %S/same-output.sh %parlift %s %t
// RUN: FileCheck %s < %t.omp.c
#include <stdio.h>

static int total;
static long large;
// CHECK: __attribute__((unused)) static void note(
static void note(unsigned char x) {
  switch (x) {
  case 1:
    total++;
    break;
  case 255:
    total += 5;
    break;
  default:
    if (x > 200)
      large++;
  }
}
__attribute__((noinline)) void all(const int *a, int n) {
  for (int i = 0; i < n; i++)
    note(a[i]);
}
__attribute__((noinline)) void before(const int *a, int n) {
  for (int i = 0; i < n; i++)
    note(a[i] - 1);
}
static int a[1000000];
int main(void) {
  for (int i = 0; i < 1000000; i++)
    a[i] = i % 513;
  all(a, 1000000);
  before(a, 1000000);
  printf("%d %ld\n", total, large);
}
