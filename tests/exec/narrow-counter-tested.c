// A counter narrower than what it begins with holds what is left of it, and so many iterations there are.
// RUN: parlift_flags=--thread-cost=0 %S/same-output.sh %parlift %s %t
// RUN: grep -v CHECK %t.omp.c | FileCheck %s
#include <stdio.h>

static int a[70000];

// CHECK: void shortly(
// CHECK: const long trip = (unsigned short)m >= 2 ? (long)(unsigned short)m - 1 : 0;
__attribute__((noinline)) static void shortly(int m) {
  for (unsigned short i = m; i-- > 1;)
    a[i] += 2 * i;
}
// CHECK: void bytewise(
// CHECK: (unsigned char)m
__attribute__((noinline)) static void bytewise(int m) {
  for (unsigned char i = m; i-- > 1;)
    a[i] += 3 * i;
}
// CHECK: void withSign(
// CHECK: (short)m
__attribute__((noinline)) static void withSign(long m) {
  for (short i = m; i-- > 1;)
    a[i] += 5 * i;
}
// What it begins with is as wide as the counter.
// CHECK: void plainly(
// CHECK: const long trip = m > 1 ? (long)m - 1 : 0;
__attribute__((noinline)) static void plainly(int m) {
  for (int i = m; i-- > 1;)
    a[i] += 7 * i;
}

int main(void) {
  static const int starts[] = {0, 1, 2, 100, 255, 256, 300, -1, -2, -300, 32767, 32768, 40000, 65535, 65536, 66000, 1 << 20, -65530};
  unsigned h = 0;
  for (unsigned k = 0; k < sizeof starts / sizeof *starts; k++) {
    shortly(starts[k]);
    bytewise(starts[k]);
    withSign(starts[k]);
    plainly(starts[k] < 70000 ? starts[k] : 70000);
    for (int i = 0; i < 70000; i++)
      h = h * 31 + (unsigned)a[i];
    printf("%d %u\n", starts[k], h);
  }
}
