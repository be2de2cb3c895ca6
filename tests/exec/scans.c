// Loops that pass a small state on run in blocks, in all families, directions and spellings; of any length, with any number of threads.
// RUN: %S/scans.sh %parlift %s %t
// RUN: %parlift parallelize -q --thread-cost 0 %s | grep -c "omp ordered" | grep -x 31
#include <stdio.h>
#include <stdlib.h>
#include <limits.h>

static void sum_array(int n, long *restrict A, const int *restrict B) {
  for (int i = 1; i < n; i++)
    A[i] = A[i - 1] + B[i];
}

static void sum_in_place(int n, int *a) {
  for (int i = 1; i < n; i++)
    a[i] += a[i - 1];
}

static void sum_down(int n, int *a) {
  int i;
  for (i = n - 2; i >= 0; i--)
    a[i] = a[i] + a[i + 1];
}

static void sum_stride(int n, int *a) {
  for (int i = 2; i < n; i += 2)
    a[i] = a[i - 2] + a[i];
}

static int sum_exclusive(int n, const int *restrict a, int *restrict p) {
  int s = 3;
  for (int i = 0; i < n; i++) {
    p[i] = s;
    s += a[i];
  }
  return s;
}

static unsigned char sum_narrow(int n, const int *restrict a, unsigned char *restrict p) {
  unsigned char s = 250;
  for (int i = 0; i < n; i++) {
    s += a[i];
    p[i] = s;
  }
  return s;
}

static unsigned product(int n, const int *restrict a, unsigned *restrict p) {
  unsigned s = 1;
  for (int i = 0; i < n; i++)
    p[i] = s *= 2 * a[i] + 1;
  return s;
}

static int largest(int n, const int *restrict a, int *restrict p) {
  int m = INT_MIN;
  for (int i = 0; i < n; i++) {
    if (a[i] > m)
      m = a[i];
    p[i] = m;
  }
  return m;
}

static void smallest(int n, const double *restrict a, double *restrict p) {
  double m = a[0];
  for (int i = 0; i < n; i++) {
    m = a[i] < m ? a[i] : m;
    p[i] = m;
  }
}

static unsigned bits(int n, const int *restrict a, unsigned *restrict p) {
  unsigned s = 0xff00ffu;
  for (int i = 0; i < n; i++) {
    if (a[i] & 1)
      s = (s & ~(unsigned)a[i]) | 0x10u;
    else
      s ^= (unsigned)a[i];
    p[i] = s;
  }
  return s;
}

static int last_set(int n, const int *restrict a, int *restrict p) {
  int last = -1;
  for (int i = 0; i < n; i++) {
    if (a[i] > 90)
      last = i;
    p[i] = last;
  }
  return last;
}

static void segments(int n, const int *restrict head, const double *restrict b, double *restrict p) {
  double s = 0;
  for (int i = 0; i < n; i++) {
    if (head[i] > 90)
      s = 0;
    s += b[i];
    p[i] = s;
  }
}

static void affine(int n, const int *restrict a, const int *restrict b, unsigned *restrict y) {
  for (int i = 1; i < n; i++)
    y[i] = b[i] + a[i] * y[i - 1];
}

static double bank(int n, const double *restrict flow, double rate, double *restrict p) {
  double balance = 100;
  for (int i = 0; i < n; i++) {
    if (i % 30 == 29)
      balance += balance * rate;
    balance = balance + flow[i];
    p[i] = balance;
  }
  return balance;
}

static void second(int n, int p, int q, const int *restrict b, unsigned *restrict y) {
  for (int i = 2; i < n; i++)
    y[i] = p * y[i - 1] + q * y[i - 2] + b[i];
}

static unsigned fibonacci(int n, unsigned *restrict p) {
  unsigned a = 0, b = 1;
  for (int i = 0; i < n; i++) {
    unsigned c = a + b;
    a = b;
    b = c;
    p[i] = a;
  }
  return b;
}

static void far_back(int n, const int *restrict b, int *restrict y) {
  for (int i = 3; i < n; i++)
    y[i] = y[i - 3] + b[i];
}

static void max_plus(int n, const int *restrict a, const int *restrict b, int *restrict x) {
  for (int i = 1; i < n; i++) {
    int t = x[i - 1] + a[i];
    x[i] = t > b[i] ? t : b[i];
  }
}

static void saturate(int n, const int *restrict a, int *restrict x) {
  int s = 0;
  for (int i = 0; i < n; i++) {
    s = s + a[i] - 50;
    if (s > 400)
      s = 400;
    if (s < 0)
      s = 0;
    x[i] = s;
  }
}

static int segment_sum(int n, const int *restrict a) {
  int best = INT_MIN, here = 0;
  for (int i = 0; i < n; i++) {
    int v = a[i] - 49;
    here = here + v > v ? here + v : v;
    best = best > here ? best : here;
  }
  return best;
}

static int pack(int n, const int *restrict a, int *restrict out) {
  int k = 0;
  for (int i = 0; i < n; i++)
    if (a[i] > 50)
      out[k++] = a[i];
  return k;
}

static void split(int n, const int *restrict a, int *restrict low, int *restrict high, size_t *sizes) {
  size_t l = 0, h = 0;
  for (int i = 0; i < n; i++) {
    if (a[i] > 50)
      high[h++] = a[i];
    else {
      low[l] = i;
      l++;
    }
  }
  sizes[0] = l;
  sizes[1] = h;
}

static int expand(int n, const int *restrict count, int *restrict out) {
  int k = -1;
  for (int i = 0; i < n; i++)
    for (int c = 0; c < count[i] % 4; c++) {
      k = k + 1;
      out[k] = i + c;
    }
  return k;
}

static void thomas(int n, const double *restrict a, const double *restrict b, const double *restrict c,
                   const double *restrict d, double *restrict y, double *restrict u) {
  if (n < 1)
    return;
  y[0] = d[0];
  u[0] = b[0];
  for (int i = 1; i < n; i++) {
    double beta = a[i] / u[i - 1];
    u[i] = b[i] - beta * c[i - 1];
    y[i] = d[i] - beta * y[i - 1];
  }
  y[n - 1] = y[n - 1] / u[n - 1];
  for (int i = n - 2; i >= 0; i--)
    y[i] = (y[i] - c[i] * y[i + 1]) / u[i];
}

static void welford(int n, const double *restrict x, double *restrict mean, double *restrict all) {
  double m = 0, s = 0;
  for (int i = 0; i < n; i++) {
    double d = x[i] - m;
    m += d / (i + 1);
    s += d * (x[i] - m);
    mean[i] = m;
    all[i] = s;
  }
}

static void counts(int n, const int *restrict count, int *restrict row) {
  row[0] = 0;
  for (int i = 0; i < n; i++)
    row[i + 1] = row[i] + count[i];
}

static unsigned hash;
static void take(int n, const void *data, size_t size) {
  const unsigned char *bytes = data;
  for (size_t i = 0; i < n * size; i++)
    hash = hash * 31 + bytes[i];
}

static void show(const char *name, int n, const double *x) {
  double sum = 0;
  for (int i = 0; i < n; i++)
    sum += x[i] / (1 + i % 7);
  printf("%s %.7g %.7g\n", name, sum, n > 0 ? x[n - 1] : 0.0);
}

static void all(int n) {
  size_t room = 4 * (size_t)n + 8;
  int *a = malloc(room * sizeof *a), *b = malloc(room * sizeof *b), *p = calloc(room, sizeof *p), *q = calloc(room, sizeof *q);
  long *l = calloc(room, sizeof *l);
  unsigned *u = calloc(room, sizeof *u);
  unsigned char *c = calloc(room, 1);
  double *x = calloc(room, sizeof *x), *y = calloc(room, sizeof *y), *z = calloc(room, sizeof *z), *w = calloc(room, sizeof *w);
  double *v = calloc(room, sizeof *v), *t = calloc(room, sizeof *t);
  unsigned seed = 12345u + n;
  for (size_t i = 0; i < room; i++) {
    seed = seed * 1103515245u + 12345u;
    a[i] = seed >> 16 & 127;
    b[i] = (int)(seed >> 20 & 255) - 100;
    x[i] = b[i];
    y[i] = a[i] > 64 ? 0.5 : -0.25;
    z[i] = 3 + a[i] / 128.0;
    w[i] = b[i] / 256.0;
  }
  size_t sizes[2];
  sum_array(n, l, b), take(n, l, sizeof *l);
  for (int i = 0; i < n; i++)
    p[i] = b[i];
  sum_in_place(n, p), take(n, p, sizeof *p);
  sum_down(n, p), take(n, p, sizeof *p);
  for (int i = 0; i < n; i++)
    p[i] = b[i];
  sum_stride(n, p), take(n, p, sizeof *p);
  printf("%d", sum_exclusive(n, b, p)), take(n, p, sizeof *p);
  printf(" %d", sum_narrow(n, b, c)), take(n, c, 1);
  printf(" %u", product(n, b, u)), take(n, u, sizeof *u);
  printf(" %d", largest(n, b, p)), take(n, p, sizeof *p);
  smallest(n, x, v), take(n, v, sizeof *v);
  printf(" %u", bits(n, a, u)), take(n, u, sizeof *u);
  printf(" %d", last_set(n, a, p)), take(n, p, sizeof *p);
  segments(n, a, x, v), take(n, v, sizeof *v);
  u[0] = 7, u[1] = 9;
  affine(n, a, b, u), take(n, u, sizeof *u);
  printf(" %.6g", bank(n, x, 0.0625, v)), show(" bank", n, v);
  second(n, 3, -5, b, u), take(n, u, sizeof *u);
  printf(" %u", fibonacci(n, u)), take(n, u, sizeof *u);
  far_back(n, b, p), take(n, p, sizeof *p);
  max_plus(n, b, a, p), take(n, p, sizeof *p);
  saturate(n, a, p), take(n, p, sizeof *p);
  printf(" %d", segment_sum(n, a));
  printf(" %d", pack(n, a, p)), take(n, p, sizeof *p);
  split(n, a, p, q, sizes), take(n, p, sizeof *p), take(n, q, sizeof *q);
  printf(" %zu %zu", sizes[0], sizes[1]);
  printf(" %d\n", expand(n, a, p)), take(n, p, sizeof *p);
  thomas(n, w, z, w, x, v, t);
  show("thomas", n, v), show("factors", n, t);
  welford(n, x, v, t);
  show("mean", n, v), show("squares", n, t);
  counts(n, a, p), take(n + 1, p, sizeof *p);
  printf("%d: %u\n", n, hash);
  free(a), free(b), free(p), free(q), free(l), free(u), free(c);
  free(x), free(y), free(z), free(w), free(v), free(t);
}

int main(void) {
  const int lengths[] = {0, 1, 2, 3, 7, 100, 1000, 30011};
  for (int i = 0; i < (int)(sizeof lengths / sizeof *lengths); i++)
    all(lengths[i]);
  return 0;
}
