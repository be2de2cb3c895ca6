// A header with two variables: no canonical loop, but a counted one.
// RUN: %S/same-output.sh %parlift %s %t
#include <stdio.h>

enum { N = 50000 };
static int a[N], b[N];

static int reverse(int n) {
  int i, k;
  for (i = 0, k = n - 1; i < n; i++, k--)
    b[k] = a[i];
  return i + k;
}

static void swapped(int n) {
  for (int i = 0, k = n; i < n; ++i, --k)
    a[i] = b[k - 1] + 1;
}

int main(void) {
  long sum = 0;
  for (int i = 0; i < N; i++)
    a[i] = i;
  printf("%d\n", reverse(N));
  swapped(N);
  for (int i = 0; i < N; i++)
    sum += (long)a[i] * (i % 5) + b[i] * 2;
  printf("%ld\n", sum);
  return 0;
}
