/* Counts in an array that an iteration of a loop around declares for itself, as a radix sort does; the loop around runs a few times and
   stays as it is. Another array of that name in between is another array.
   RUN: %S/same-output.sh %parlift %s %t
   RUN: sed -n "/^static void radix/,/^}/p" %t.omp.c | grep -c "^ *#pragma omp parallel for reduction(+:c)" | grep -qx 1
   RUN: sed -n "/^static long channels/,/^}/p" %t.omp.c | grep -c "^ *#pragma omp parallel for reduction(+:bins)" | grep -qx 1
   RUN: sed -n "/^static long hidden/,/^}/p" %t.omp.c | grep -c "^ *#pragma omp parallel for reduction(+:bins)" | grep -qx 1
   RUN: sed -n "/^static long moved/,/^}/p" %t.omp.c | not grep "reduction(+:bins)"
 */
#include <stdio.h>
#include <stdlib.h>

enum { N = 50000 };

static void radix(unsigned *a, unsigned *b, int n) {
  int sh, i;
  unsigned *t;
  for (sh = 0; sh < 32; sh += 8) {
    int c[256] = {0};
    for (i = 0; i < n; i++)
      c[(a[i] >> sh) & 255]++;
    for (i = 1; i < 256; i++)
      c[i] += c[i - 1];
    for (i = n - 1; i >= 0; i--)
      b[--c[(a[i] >> sh) & 255]] = a[i];
    t = a;
    a = b;
    b = t;
  }
}

static long channels(const unsigned char *p, int n, int turns) {
  long best = 0;
  int t, i, k;
  for (t = 0; t < turns; t++) {
    int bins[64];
    for (k = 0; k < 64; k++)
      bins[k] = 0;
    for (i = 0; i < n; i++)
      bins[(p[i] + best) & 63]++;
    for (k = 0; k < 64; k++)
      best = (best * 3 + bins[k]) % 100003;
  }
  return best;
}

static long hidden(const unsigned char *p, int n, int turns) {
  long best = 0;
  int bins[64] = {0}, t, i, k;
  for (t = 0; t < turns; t++) {
    {
      int bins[64] = {0};
      bins[t & 63] = 1;
      best += bins[3];
    }
    for (i = 0; i < n; i++)
      bins[(p[i] + best) & 63]++;
    for (k = 0; k < 64; k++)
      best = (best * 3 + bins[k]) % 100003;
  }
  return best;
}

/* not: which array the counts are in changes while they are made */
static long moved(const unsigned char *p, int n, int turns) {
  long best = 0;
  int t, i, k;
  for (t = 0; t < turns; t++) {
    int bins[128] = {0}, *at = bins;
    for (i = 0; i < n; i++) {
      at[p[i] & 63]++;
      if (p[i] == 77)
        at = at == bins ? bins + 64 : bins;
    }
    for (k = 0; k < 128; k++)
      best = (best * 3 + bins[k]) % 100003;
  }
  return best;
}

int main(void) {
  static unsigned a[N], b[N];
  static unsigned char p[N];
  unsigned seed = 1, sum = 0;
  int i;
  for (i = 0; i < N; i++) {
    seed = seed * 1103515245u + 12345u;
    a[i] = seed;
    p[i] = (unsigned char)(seed >> 16);
  }
  radix(a, b, N);
  for (i = 0; i < N; i++)
    sum = sum * 31 + a[i];
  printf("%u %u %u\n", sum, a[0], a[N - 1]);
  printf("%ld %ld %ld\n", channels(p, N, 5), hidden(p, N, 5), moved(p, N, 5));
  return 0;
}
