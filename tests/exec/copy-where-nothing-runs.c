// A loop that reads old values from a copy, and does not run: its length must not wrap around to billions of elements.
// RUN: %S/same-output.sh %parlift %s %t
// RUN: grep -v CHECK %t.omp.c | FileCheck %s
#include <stdio.h>

static void f(int n, int *a) {
  unsigned i = 0;
  // CHECK: const long a_length = (long)
  // CHECK: for (long k = 1; k < a_length; k++)
  for (i = (unsigned)(n > 0 ? n : 0); i-- > 2;)
    a[i] = a[i - 1] + 3;
}

static void g(int n, int *a) {
  // CHECK: const long a_length = (long)n + 3;
  for (int i = 0; i < n; i++)
    a[i] = a[i + 3] + 3;
}

int main(void) {
  static int a[5008];
  for (int i = 0; i < 5008; i++)
    a[i] = i * 7 % 101;
  for (int n = -3; n < 5000; n += n < 5 ? 1 : 1009) {
    f(n, a);
    g(n, a);
    long s = 0;
    for (int i = 0; i < 5008; i++)
      s = (s * 31 + a[i]) % 1000003;
    printf("%d %ld\n", n, s);
  }
  return 0;
}
