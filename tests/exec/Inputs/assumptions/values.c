/* What is said of values and places. The first argument says what is wrong: 0 nothing. */
#include <stdio.h>
#include <stdlib.h>

static int key[100], row[101];
static double out[400], in[100];

static int element(int i) {
  return key[i];
}

static void scatter(int n, const int *restrict idx, double *restrict o, const double *restrict v) {
#pragma parlift assume(injective(idx))
  for (int i = 0; i < n; i++)
    o[idx[i]] += v[i];
}

static void segments(int n, double *v, const double *s) {
#pragma parlift assume(monotone(row), disjoint(v, s))
  for (int i = 0; i < n; i++)
    for (int k = row[i]; k < row[i + 1]; k++)
      v[k] *= s[i];
}

static void by_function(int n) {
  int i = n;
#pragma parlift assume(increasing(key))
  while (i-- > 0)
    out[element(i)] = key[i];
}

static int find(int n, int k, int v) {
#pragma parlift assume(range(key, 0, n - 1), range(k, 1, 9))
  for (int i = 0; i < n; i += 3)
    if (key[i] == v * k)
      return i;
  return -1;
}

/* Each call has its own array: what one holds twice with another is no matter. */
static void nested(int depth, const int *v, int n) {
#pragma parlift assume(injective(v))
  for (int i = 0; i < n; i++) {
    out[v[i]] += 1;
    if (depth > 0 && i == 2)
      nested(depth - 1, v + 2, 4);
  }
}

int main(int argc, char **argv) {
  const int wrong = argc > 1 ? atoi(argv[1]) : 0;
  int i;
  for (i = 0; i < 100; i++)
    key[i] = i, row[i] = 3 * i, in[i] = i;
  row[100] = 300;
  if (wrong == 1)
    key[50] = key[7];
  if (wrong == 2)
    row[7] = 17;
  scatter(100, key, out, in);
  segments(100, out, wrong == 3 ? out + 299 : in);
  if (wrong == 4)
    key[9] = 9 + 1;
  by_function(20);
  if (wrong == 5)
    key[9] = 100;
  find(100, wrong == 6 ? 12 : 2, 50);
  nested(1, key + 20, 8);
  if (argc > 2)
    exit(3);
  printf("%g\n", out[5]);
  return 0;
}
