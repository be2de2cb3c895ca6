// Strips of loops that pass a state on begin, end and step as the loops do, whatever their headers say; states of all kinds, in place and in
// members, beside sums and last values.
// RUN: %S/scans.sh %parlift %s %t
// RUN: grep -c "^ *for (.*_round = .*; i_round" %t.omp.c | grep -x 17
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#define LAST (n - 1)
#define STEP 3

static long to_and_with(int n, const int *restrict a, long *restrict p) {
  long s = 1;
  for (int i = 0; i <= n - 1; i++) {
    s += a[i];
    p[i] = s;
  }
  return s;
}
static long unequal(int n, const int *restrict a, long *restrict p) {
  long s = 1;
  for (int i = 0; i != n; ++i) {
    p[i] = s;
    s += a[i];
  }
  return s;
}
static long turned(int n, const int *restrict a, long *restrict p) {
  long s = 1;
  for (int i = 0; n > i; i += 1) {
    s += a[i];
    p[i] = s;
  }
  return s;
}
static long down(int n, const int *restrict a, long *restrict p) {
  long s = 1;
  for (int i = n - 1; i >= 0; i--) {
    s = s * 3 + a[i];
    p[i] = s & 255;
    s &= 1023;
  }
  return s;
}
static long down_to_one(int n, const int *restrict a, long *restrict p) {
  long s = 1;
  for (int i = LAST; i > 0; --i) {
    s ^= a[i];
    p[i] = s;
  }
  return s;
}
static int strided(int n, const int *restrict a, int *restrict p) {
  int s = 1;
  for (int i = 1; i < n; i += STEP) {
    s = a[i] > s ? a[i] : s;
    p[i] = s;
  }
  return s;
}
static unsigned strided_down(int n, const unsigned *restrict a, unsigned *restrict p) {
  unsigned s = 1;
  for (int i = n - 2; i >= 1; i -= 2) {
    s = s * 5u + a[i];
    p[i] = s;
  }
  return s;
}
static int outside(int n, const int *restrict a, int *restrict p) {
  int i, s = 0;
  for (i = 0; i < n; i++) {
    s += a[i];
    p[i] = s;
  }
  return s + i;
}
static int outside_twice(int n, const int *restrict a, int *restrict p) {
  int i, s = 0;
  for (i = 2; i < n; i += 2) {
    s += a[i];
    p[i] = s;
  }
  return s + i;
}
static long size(size_t n, const int *restrict a, long *restrict p) {
  long s = 0;
  for (size_t i = 0; i < n; i++) {
    s += a[i];
    p[i] = s;
  }
  return s;
}
static long mixed(int n, const int *restrict a, long *restrict p) {
  long s = 0;
  for (unsigned i = 0; i < (unsigned)n; i++) {
    s += a[i];
    p[i] = s;
  }
  return s;
}
static long mixed_size(int n, const int *restrict a, long *restrict p) {
  long s = 0;
  if (n < 0)
    return 0;
  for (size_t i = 0; i < (size_t)n; i++) {
    s -= a[i];
    p[i] = s;
  }
  return s;
}
static long below(int n, const int *restrict a, long *restrict p) {
  long s = 0;
  for (int i = -n; i < 0; i++) {
    s += a[i + n];
    p[i + n] = s;
  }
  return s;
}
static int narrow(unsigned char n, const int *restrict a, int *restrict p) {
  int s = 0;
  for (unsigned char i = 0; i < n; i++) {
    s += a[i];
    p[i] = s;
  }
  return s;
}
static long far(int from, int to, const int *restrict a, long *restrict p) {
  long s = 0;
  for (int i = from; i < to; i++) {
    s += a[i - from];
    p[i - from] = s;
  }
  return s;
}
struct account { int n; long balance; };
static long member(struct account *x, const int *restrict a, long *restrict p) {
  long s = x->balance;
  const int n = x->n;
  for (int i = 0; i < n; i++) {
    s += a[i];
    p[i] = s;
  }
  x->balance = s;
  return s;
}
static double least(int n, const int *restrict a, long *restrict p) {
  double m = 1e300, top = -1e300;
  for (int i = 0; i < n; i++) {
    double v = a[i] * 0.5;
    if (v < m)
      m = v;
    top = v > top ? v : top;
    p[i] = (long)(m + top);
  }
  return m + top;
}
static double segment(int n, const int *restrict a) {
  double here = 0, best = 0;
  for (int i = 0; i < n; i++) {
    here += a[i];
    here = here > 0 ? here : 0;
    best = best > here ? best : here;
  }
  return best;
}
static long several(int n, const int *restrict a, long *restrict p, int *restrict out) {
  long s = 0, all = 0;
  int k = 0, x = -1, last = 0;
  for (int i = 0; i < n; i++) {
    int t = a[i] * 2;
    last = t;
    s += t;
    if (a[i] % 3 == 0)
      out[k++] = a[i];
    if (a[i] > 0)
      x = i;
    all += a[i] & 7;
    p[i] = s + x;
  }
  return s + all * 3 + k * 5 + x * 7 + last;
}
static void in_place(int n, long *p) {
  for (int i = 1; i < n; i++)
    p[i] += p[i - 1];
}
static void in_place_unsigned(int n, unsigned *p) {
  for (int i = 2; i < n; i++)
    p[i] = p[i - 1] * 3u + p[i - 2] + p[i];
}
static int lexer(int n, const int *restrict a, int *restrict p) {
  int s = 0;
  for (int i = 0; i < n; i++) {
    int c = a[i];
    if (s == 0)
      s = c % 5 == 0;
    else if (s == 1)
      s = c % 3 == 0 ? 2 : 0;
    else
      s = c % 7 == 0 ? 0 : 2;
    p[i] = s;
  }
  return s;
}
static int a[4000], q[4000];
static unsigned b[4000], u[4000];
static long p[4000];
static void show(const char *what, long r) {
  unsigned long h = (unsigned long)r;
  for (int i = 0; i < 4000; i++)
    h = (h ^ (unsigned long)p[i] ^ ((unsigned long)q[i] << 20) ^ ((unsigned long)u[i] << 9)) * 1099511628211ul % 1000000007;
  printf("%s %ld %lu\n", what, r, h);
}
int main(void) {
  const int sizes[] = {0, 1, 2, 3, 5, 7, 8, 15, 16, 17, 31, 64, 65, 255, 1000, 3999};
  for (int i = 0; i < 4000; i++)
    a[i] = i * 7919 % 1001 - 500, b[i] = i * 2654435761u;
  for (unsigned k = 0; k < sizeof sizes / sizeof *sizes; k++) {
    int n = sizes[k];
    show("le", to_and_with(n, a, p));
    show("ne", unequal(n, a, p));
    show("turned", turned(n, a, p));
    show("down", down(n, a, p));
    show("down1", down_to_one(n, a, p));
    show("strided", strided(n, a, q));
    show("strided_down", strided_down(n, b, u));
    show("outside", outside(n, a, q));
    show("outside2", outside_twice(n, a, q));
    show("size", size(n, a, p));
    show("mixed", mixed(n, a, p));
    show("mixed_size", mixed_size(n, a, p));
    show("below", below(n, a, p));
    show("narrow", narrow(n & 255, a, q));
    show("far", far(INT_MAX - n, INT_MAX, a, p));
    show("far2", far(INT_MIN, INT_MIN + n, a, p));
    struct account x = {n, 5};
    show("member", member(&x, a, p));
    show("least", (long)least(n, a, p));
    show("segment", (long)segment(n, a));
    show("several", several(n, a, p, q));
    in_place(n, p);
    show("in_place", 0);
    in_place_unsigned(n, u);
    show("in_place_unsigned", 0);
    show("lexer", lexer(n, a, q));
  }
  return 0;
}
