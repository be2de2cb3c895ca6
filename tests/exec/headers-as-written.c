// Headers that mean OpenMP's canonical form and are not written like it: GCC refuses some, Clang others.
// RUN: %S/same-output.sh %parlift %s %t
// RUN: grep -c "pragma omp parallel" %t.omp.c | FileCheck --check-prefix=COUNT %s
// COUNT: 9
#include <stddef.h>
#include <stdio.h>

enum { N = 100000 };
static int a[N];

static void fill(int n) {
  int i;
  for ((i) = 0; i < n; i++)
    a[i] = i;
  for ((i = 0); i < n; i++)
    a[i] += 1;
  for (i = 0; (i < n); i++)
    a[i] *= 2;
  for (i = 0; (size_t)i < (size_t)n; i++)
    a[i] += 3;
  for (i = 0; +i < n; i++)
    a[i] ^= 5;
  for (i = 0; i < n; i = (int)(i + 1))
    a[i] -= 7;
  for (i = (0); (i) < (n); (i++))
    a[i] += 11;
}

/// The variables of a header that is replaced hide what they hid before, and nothing else.
static int hides(int n) {
  int i = 42;
  for (int i = 0, k = n; i < n; ++i, --k)
    a[i] += k;
  for (int i = 0, k = n; i < n; ++i, --k)
    a[k - 1] -= i;
  return i;
}

int main(void) {
  long sum = 0;
  fill(N);
  printf("%d\n", hides(N));
  for (int i = 0; i < N; i++)
    sum = (sum * 31 + a[i]) % 1000003;
  printf("%ld\n", sum);
  return 0;
}
