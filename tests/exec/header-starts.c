/* Headers that begin from what their own counter held, change what ends them, or begin at a macro's sum: the trips are said before the
   header runs, so that such loops stay, or are said with what stands in them.
   RUN: env parlift_flags="--thread-cost=0" %S/same-output.sh %parlift %s %t
   RUN: env parlift_flags="--thread-cost=0 --as-written" %S/same-output.sh %parlift %s %t.written
   RUN: sed -n "/^static void list/,/^}/p" %t.omp.c | grep -q "(LO)"
 */
#include <stdio.h>

#define LO k + 1

static int a[1000];

static int back(int n) {
  int i;
  for (i = 0; i < n; i++)
    a[i] += 2;
  for (i--; i >= 0; i--)
    a[i] ^= 1;
  return i;
}

static int rest(int i) {
  for (i = i + 1; i < 50; i++)
    a[i] = i;
  return i;
}

static int ends(int k, int n) {
  for (k = n - k; k < n; ++k)
    a[k] += 3;
  return k;
}

static int moves(int n) {
  int i, m;
  for (i = 0, m = n++; i < m; i++)
    a[i] += n;
  return n + i;
}

static void list(int *o, int n, int k) {
  for (int i = LO; i < n; i++)
    *o++ = i;
}

static unsigned sum(void) {
  unsigned s = 1;
  int i;
  for (i = 0; i < 1000; i++)
    s = s * 31 + (unsigned)a[i];
  return s;
}

int main(void) {
  int n;
  for (n = 0; n < 60; n += 12) {
    int r = back(n);
    printf("%d %u ", r, sum());
    r = rest(n);
    printf("%d %u ", r, sum());
    r = ends(n / 2, n);
    printf("%d %u ", r, sum());
    r = moves(n);
    printf("%d %u ", r, sum());
    list(a + 100, n, 3);
    printf("%u\n", sum());
  }
  return 0;
}
