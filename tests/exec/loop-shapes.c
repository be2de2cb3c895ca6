// Downwards, by other steps, with != and unsigned counters of several widths.
// RUN: %S/same-output.sh %parlift %s %t
#include <stddef.h>
#include <stdio.h>

enum { N = 60000 };
static int a[N];

static void shapes(int n, unsigned m, size_t s) {
  for (int i = n - 1; i >= 0; --i)
    a[i] = i;
  for (int i = 0; i != n; i++)
    a[i] ^= 5;
  for (unsigned i = 0; i < m; i++)
    a[i] += 2;
  for (size_t i = 0; i < s; i += 2)
    a[i] *= 3;
  for (long i = 2; i <= n - 3; i = i + 3)
    a[i] -= 1;
  for (unsigned short i = 0; i < 50000; i++)
    a[i]++;
  for (int i = n; i > 0; i--)
    a[i - 1] %= 1000;
}

int main(void) {
  long sum = 0;
  shapes(N, N, N);
  shapes(0, 0, 0);
  for (int i = 0; i < N; i++)
    sum += (long)a[i] * (i % 9);
  printf("%ld\n", sum);
  return 0;
}
