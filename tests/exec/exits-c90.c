// Searches before loops that may be left declare first, as C of 1990 wants it.
// RUN: %S/scans.sh %parlift %s %t -std=gnu90 -Wdeclaration-after-statement
// RUN: %parlift parallelize -q --thread-cost 0 %s -- -std=gnu90 | grep -c "omp atomic read" | grep -x 7
#include <stdio.h>

enum { N = 200 };
static int a[N];
static double m[N][4];

static int first(int n, int key) {
  register int i;
  for (i = 0; i < n; ++i)
    if (a[i] == key)
      break;
  return i;
}

static int flag(int n, int key) {
  int i, found;
  found = 0;
  i = 0;
  while (i < n && found == 0) {
    if (a[i] == key)
      found = 1;
    else
      i++;
  }
  return i * 2 + found;
}

static int behind_statements(int n, int key) {
  int i, j;
  double d;
  d = 0;
  if (n > 3)
    for (i = n - 1, j = 0; i >= 0; i--, j += 2) {
      int value = a[i];
      d = value * 0.5;
      if (value == key)
        return j;
    }
  d += n;
  printf("%g ", d);
  return -1;
}

static int rows(int n, double least) {
  int i, j;
  for (i = 0; i < n; i++)
    for (j = 0; j < 4; j++)
      if (m[i][j] > least)
        goto out;
  return -1;
out:
  return i * 10 + j;
}

static int last(int n, int key) {
  while (n-- > 0)
    if (a[n] == key)
      return n;
  return -7;
}

static int until(int n, int key) {
  int i = 0;
  if (n < 1)
    return -1;
  do {
    int value = a[i] + 1;
    if (value == key + 1)
      break;
  } while (++i < n);
  return i;
}

int main(void) {
  int i, n, key;
  for (i = 0; i < N; i++) {
    a[i] = i * 7 % 101;
    m[i][i % 4] = i;
  }
  for (n = 0; n <= N; n += 25)
    for (key = 0; key < 120; key += 13)
      printf("%d %d %d %d %d %d\n", first(n, key), flag(n, key), behind_statements(n, key),
             rows(n, key), last(n, key), until(n, key));
  return 0;
}
