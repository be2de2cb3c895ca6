// A do loop that counts.
// RUN: %S/same-output.sh %parlift %s %t
#include <stdio.h>

enum { N = 50000 };
static int a[N];

static int fill(int n) {
  int i = 0;
  do {
    a[i] = 3 * i;
  } while (++i < n);
  return i;
}

int main(void) {
  long sum = 0;
  printf("%d\n", fill(N));
  printf("%d\n", fill(1));
  for (int i = 0; i < N; i++)
    sum += a[i];
  printf("%ld\n", sum);
  return 0;
}
