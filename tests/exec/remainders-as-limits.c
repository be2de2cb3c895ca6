// What `& 7` leaves of a number without a sign is compared as the loop compares it: `(int)(u & 7) > -1` holds, u % 8 > -1 of C does not.
// RUN: parlift_flags=--thread-cost=0 %S/same-output.sh %parlift %s %t
// RUN: grep -v CHECK %t.omp.c | FileCheck %s
#include <stdio.h>

// CHECK-LABEL: static void narrow(
// CHECK: (long)(d[1] % 8) > (signed char)n
__attribute__((noinline)) static void narrow(int n, int *a, const int *b, const unsigned *d) {
  for (signed char i = n; i < (int)(d[1] & 7); i++)
    a[i] = b[i] + 1;
}

__attribute__((noinline)) static void wide(int n, int *a, const int *b, unsigned u) {
  for (int i = n; i < (int)(u % 8); i++)
    a[i] = b[i] + 2;
}

// Compared without a sign by the loop itself: no iteration of -1 runs.
__attribute__((noinline)) static void unsignedly(int n, int *a, const int *b, unsigned u) {
  for (int i = n; (unsigned)i < u % 8; i++)
    a[i] = b[i] + 3;
}

int main(void) {
  unsigned h = 0;
  for (unsigned k = 0; k < 9; k++)
    for (int n = -3; n < 9; n++)
      for (int distance = -6; distance < 7; distance++) {
        int o[60];
        const unsigned d[2] = {1, k};
        for (int i = 0; i < 60; i++)
          o[i] = i * 7;
        narrow(n, o + 20, o + 20 + distance, d);
        wide(n, o + 30, o + 30 + distance, k);
        unsignedly(n, o + 40, o + 40 + distance, k);
        for (int i = 0; i < 60; i++)
          h = h * 31 + (unsigned)o[i];
      }
  printf("%u\n", h);
  return 0;
}
