// Small programs for the mutations to begin with, one after each line `// ---`: every way to write a
// loop's header, and what surrounds loops in C. A change that breaks one does not break the others.
// ---
void f(int n, int *restrict a) {
  int i;
  for (i = 0; i < n; i++)
    a[i] = 0;
}
// ---
#include <stddef.h>
void f(int n, int *restrict a) {
  for (int j = 0, k = n; (size_t)j < (size_t)n; j++, --k)
    a[j] = k;
}
// ---
int f(int n, int *a) {
  int i = n, s = 0;
  while (i-- > 0)
    s += a[i];
  return s;
}
// ---
double f(int n, const double *a, double low) {
  int at = -1, i = 0;
  do {
    if (a[i] < low) {
      low = a[i];
      at = i;
    }
  } while (++i < n);
  return low + at;
}
// ---
void f(const int *from, const int *end, int *to) {
  for (const int *p = from; p != end; ++p)
    *to++ = *p * 2;
}
// ---
void f(int n, int m, double a[n][m], double b[m]) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      a[i][j] = i > 0 ? a[i - 1][j] + b[j] : b[j];
}
// ---
struct point { double x, y; int tag : 3; struct point *next; };
double f(struct point *p, int n) {
  double sum = 0;
  for (int i = n - 1; i >= 0; i -= 2)
    sum += p[i].x * p[i].next->y + p[i].tag;
  for (; p; p = p->next)
    sum += p->y;
  return sum;
}
// ---
void f(unsigned n, unsigned short *h, const unsigned char *key) {
  for (unsigned i = 0; i != n; i += 1u)
    h[key[i] & 15] += 1;
}
// ---
int f(int n, int *a) {
  for (int i = 0; i < n; i++) {
    switch (a[i]) {
    case 0:
      continue;
    case 1 ... 3:
      a[i] = 7;
      break;
    default:
      a[i] ^= i;
    }
    if (a[i] == 42)
      return i;
  }
  return -1;
}
// ---
void f(int n, float *a, float *b) {
  float t[8] = {1, [3] = 2.5f}, s;
  for (int i = 0; i < n / 2; i++) {
    s = a[i];
    t[i % 8] = s;
    a[i] = b[2 * i + 1] + t[i & 7];
    b[2 * i] = s;
  }
}
// ---
static int square(int x) { return x * x; }
static int calls;
static int count(void) { static int here; return ++here + ++calls; }
void f(int n, int *restrict a, int (*g)(int)) {
  for (int i = 0; i < n; i++)
    a[i] = square(i) + (i > 3 ? g(i) : count());
}
// ---
void f(long n, long *a) {
  long k = 3, i = 0;
  for (;;) {
    if (i >= n)
      break;
    a[k] = i;
    k += 2;
    i++;
  }
  a[0] = k;
}
// ---
void f(int n, int *a) {
  int i = 0;
again:
  if (i < n) {
    a[i++] = 0;
    goto again;
  }
  for (i = 0; i < n; i++)
    if (a[i])
      goto done;
done:;
}
// ---
union u { int i; float f; unsigned char b[4]; };
void f(int n, union u *a) {
  for (int i = 0; i < n; i++) {
    a[i].f = a[i].i;
    for (int j = 0; j < 4; j++)
      a[i].b[j] = ~a[i].b[3 - j];
  }
}
// ---
#define N 64
#define FOR(i, n) for (int i = 0; i < (n); i++)
static double m[N][N], v[N], w[N];
void f(void) {
  FOR(i, N) {
    w[i] = 0;
    FOR(j, N) w[i] += m[i][j] * v[j];
  }
}
// ---
void f(int n, int *a) {
  #pragma omp parallel for
  for (int i = 0; i < n; i++)
    a[i] = 1;
  #pragma omp simd
  for (int i = 0; i < n; i++)
    a[i] += 1;
}
// ---
void f(int n, volatile int *a, _Atomic int *b, _Complex double *c) {
  for (int i = 0; i < n; i++) {
    a[i] = i;
    *b += 1;
    c[i] = c[i] * 2.0 + 1.0;
  }
}
// ---
int f(int n, char *s) {
  int sum = ({ int t = 0; for (int i = 0; i < n; i++) t += s[i]; t; });
  for (char *p = s; *p; p++)
    *p = "0123456789"[*p & 7];
  return sum, sum + 1;
}
// ---
void f(int n, int *a, int *b) {
  if (n > 3)
    for (int i = 0; i < n; i++)
      a[i] = b[i] + b[n - 1 - i];
  else
    for (int i = 1; i < n; i++) a[i] = a[i - 1];
}
// ---
typedef double row_t[16];
typedef struct { row_t *rows; int n; } grid;
double f(grid *g) {
  double best = 0, all = 1;
  for (int i = 0; i < g->n; ++i)
    for (int j = 15; j >= 0; --j) {
      best = g->rows[i][j] > best ? g->rows[i][j] : best;
      all *= g->rows[i][j];
    }
  return best * all;
}
// ---
void f(int n, int k, int *a) {
  for (int i = 0; i < n; i++)
    a[i] = a[i + k];
  for (int i = 0; i < n; i++)
    a[i * k] += 1;
}
// ---
void f(int n, int **rows, int *order) {
  for (int i = 0; i < n; i++)
    for (int j = i; j < n; j++)
      rows[order[i]][j] = i * j;
}
// ---
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
void f(int n, double *a) {
  double *t = malloc(n * sizeof *t);
  memset(t, 0, n * sizeof(double));
  for (int i = 0; i < n; i++)
    t[i] = sqrt(fabs(a[i])) + floor(a[i]);
  for (int i = 0; i < n; i++)
    printf("%g\n", t[i]);
  free(t);
}
// ---
void f(unsigned char n, short *a) {
  for (unsigned char i = n; i > 0; i = i - 1)
    a[i] = (short)(i << 4) >> 2;
  for (short i = 0; i <= 100; i += 3)
    a[i] |= 1;
}
// ---
int f(n, a) int n, *a; {
  register int i, s = 1;
  for (i = n; i; --i)
    s = s * a[i] && s || !a[i - 1];
  return s;
}
// ---
void f(int n, double *a, double x) {
  int at = 0;
  for (int c = x; c < n; c++)
    a[at++] = c;
  for (int c = 0; c < x; c++)
    a[c] -= (int)x % 3;
}
// ---
void f(int n, int *a) {
  int i = 7;
  for (int i = 0, j = n; i < n; i++, j--)
    a[j] = i;
  {
    int a[n];
    for (i = 0; i < n; a[i] = i, i++)
      ;
  }
}
