// What a loop's header does besides counting is done in the parallel program too.
// RUN: %S/same-output.sh %parlift %s %t
#include <stdio.h>

enum { N = 60000 };
static int a[N], b[N];

static int after_each(int n) {
  int i, j;
  for (i = 0; i < n; a[i] = i, i++)
    ;
  for (j = 0; j < n; b[j++] = 4)
    ;
  return i + j;
}

static void beside_a_body(int n) {
  for (int i = 0; i < n; a[i] += b[i] / 2, i++) {
    if (b[i] % 3 == 0)
      continue;
    b[i] += i;
  }
}

static long moved_together(int n) {
  long k = 0;
  for (int i = 0, j = n - 1; i < j; i++, j--, k += 3)
    a[i] = b[j] + a[j];
  return k;
}

int main(void) {
  long sum = after_each(N);
  beside_a_body(N);
  sum += moved_together(N);
  for (int i = 0; i < N; i++)
    sum += (long)a[i] * (i % 7) - b[i];
  printf("%ld\n", sum);
}
