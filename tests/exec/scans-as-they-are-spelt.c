/* Spellings of scans: hashes by shifts, ranges by `else if`, an extremum over the element before, both branches of an `if`, what an
   iteration has just stored; and what looks like them.
   RUN: parlift_flags=--thread-cost=0 %S/same-output.sh %parlift %s %t
   RUN: for f in djb2 sdbm clamp clamp_of most both_branches filter tridiagonal; do sed -n "/^void $f(/,/^}/p" %t.omp.c | grep -q "ordered" || { echo $f; exit 1; }; done
   RUN: for f in signed_hash crossed narrow stored_later stored_twice other_name; do sed -n "/^void $f(/,/^}/p" %t.omp.c | grep "ordered" && { echo $f; exit 1; }; done; true
 */
#include <math.h>
#include <stdio.h>

enum { N = 5000 };
static int a[N], m[N], o[N];
static char s[N];
static double x[N], y[N], b[N], c[N], gam[N];

void djb2(unsigned *out) {
  unsigned h = 5381;
  int i;
  for (i = 0; i < N; i++)
    h = ((h << 5) + h) + (unsigned char)s[i];
  *out = h;
}
void sdbm(unsigned *out) {
  unsigned h = 0;
  int i;
  for (i = 0; i < N; i++)
    h = (unsigned char)s[i] + (h << 6) + (h << 16) - h;
  *out = h;
}
void clamp(int *out) {
  int v = 0, i;
  for (i = 0; i < N; i++) {
    v += a[i];
    if (v < -100)
      v = -100;
    else if (v > 90)
      v = 90;
    o[i] = v;
  }
  *out = v;
}
void clamp_of(int *out) {
  int v = 0, i;
  for (i = 0; i < N; i++) {
    v += a[i];
    v = v < -70 ? -70 : v > 80 ? 80 : v;
    o[i] = v;
  }
  *out = v;
}
void most(int *out) {
  int i;
  m[0] = a[0];
  for (i = 1; i < N; i++)
    m[i] = a[i] > m[i - 1] ? a[i] : m[i - 1];
  *out = m[N / 3] + m[N - 1];
}
void both_branches(int *out) {
  int i;
  m[0] = a[0];
  for (i = 1; i < N; i++)
    if (a[i] < m[i - 1])
      m[i] = a[i];
    else
      m[i] = m[i - 1];
  *out = m[N / 3] + m[N - 1];
}
void filter(double *out) {
  double z1 = 0, z2 = 0;
  int i;
  for (i = 0; i < N; i++) {
    y[i] = 0.25 * x[i] + z1;
    z1 = 0.5 * x[i] + 0.25 * y[i] + z2;
    z2 = 0.25 * x[i] - 0.25 * y[i];
  }
  *out = floor(1e6 * (y[N - 1] + y[N / 2] + z1 + z2) + 0.5);
}
void tridiagonal(double *out) {
  int j;
  double bet, d[3];
  y[0] = x[0] / (bet = b[0]);
  for (j = 1; j < N; j++) {
    gam[j] = c[j - 1] / bet;
    bet = b[j] - c[j] * gam[j];
    y[j] = (x[j] - c[j] * y[j - 1]) / bet;
  }
  for (j = 0; j < 3; j++)
    d[j] = gam[N - 1 - j] + y[N - 1 - 5 * j];
  *out = floor(1e6 * (d[0] + d[1] + d[2] + bet) + 0.5);
}

/* not: a signed shift that overflows is what the compiler makes of it */
void signed_hash(int *out) {
  int h = 1, i;
  for (i = 0; i < 8; i++)
    h = (h << 2) + s[i] % 4;
  *out = h;
}
/* not: behind the lower end the other one is passed, and the `else` keeps that from being seen */
void crossed(int *out) {
  int v = 0, i;
  for (i = 0; i < N; i++) {
    v += a[i];
    if (v < 50)
      v = 50;
    else if (v > 20)
      v = 20;
    o[i] = v;
  }
  *out = v;
}
/* not: what is stored is not what the test sees */
void narrow(int *out) {
  signed char v = 0;
  int i;
  for (i = 0; i < N; i++) {
    v = (signed char)(v + a[i] % 3);
    if (v < -20)
      v = (signed char)200;
    else if (v > 100)
      v = 100;
    o[i] = v;
  }
  *out = v;
}
/* not: y[i] is read before it is stored */
void stored_later(double *out) {
  double z = 0;
  int i;
  for (i = 0; i < N; i++) {
    z = fabs(0.5 * z + y[i]) * z + 1;
    y[i] = 0.25 * z;
    z = z > 3 ? 0.1 : z;
  }
  *out = floor(1e6 * z + 0.5);
}
/* not: stored twice, and the state behind it is no function of one family */
void stored_twice(double *out) {
  double z = 0.5;
  int i;
  for (i = 0; i < N; i++) {
    y[i] = 0.25 * x[i] + z;
    y[i] = y[i] * y[i];
    z = 0.5 * y[i] - 0.1;
  }
  *out = floor(1e6 * z + 0.5);
}
static void other(double *p, const double *q, int n, double *out) {
  double z = 0;
  int i;
  for (i = 0; i < n; i++) {
    p[i] = 0.25 * x[i] + z;
    z = 0.5 * q[i] + 0.125 * p[i];
  }
  *out = floor(1e6 * z + 0.5);
}
/* not: q is p, one element on */
void other_name(double *out) {
  other(y, y + 1, N - 1, out);
}

int main(void) {
  unsigned seed = 3, u;
  int i, r;
  double d;
  for (i = 0; i < N; i++) {
    seed = seed * 1103515245u + 12345u;
    a[i] = (int)(seed >> 16) % 61 - 30;
    s[i] = (char)(seed >> 20);
    x[i] = (seed >> 8) % 1000 / 500.0 - 1;
    b[i] = 4 + x[i];
    c[i] = 0.5 + x[i] / 4;
  }
  djb2(&u), printf("%u\n", u);
  sdbm(&u), printf("%u\n", u);
  clamp(&r), printf("%d %d %d\n", r, o[N / 2], o[N / 5]);
  clamp_of(&r), printf("%d %d %d\n", r, o[N / 2], o[N / 5]);
  most(&r), printf("%d\n", r);
  both_branches(&r), printf("%d\n", r);
  filter(&d), printf("%.0f\n", d);
  tridiagonal(&d), printf("%.0f\n", d);
  signed_hash(&r), printf("%d\n", r);
  crossed(&r), printf("%d %d %d\n", r, o[N / 2], o[N / 5]);
  narrow(&r), printf("%d %d %d\n", r, o[N / 2], o[N / 5]);
  stored_later(&d), printf("%.0f\n", d);
  stored_twice(&d), printf("%.0f\n", d);
  other_name(&d), printf("%.0f\n", d);
  return 0;
}
