// What people write around scans: a guard before the first read, filters that `continue`, missing data, variables without a
// first value. Found by somebody who had not written the scans; each of these came out wrong once.
// RUN: %S/scans.sh %parlift %s %t
// RUN: %S/scans.sh %parlift %s %t.strict -fsanitize=address,undefined -fno-sanitize-recover=all
// RUN: %parlift parallelize -q --thread-cost 0 %s | grep -c "omp ordered" | grep -x 40
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static void guarded_start(int n, int *a, const int *restrict b) {
  for (int i = 0; i < n; i++)
    a[i] = i > 0 ? a[i - 1] + b[i] : b[i];
}

static void guarded_update(int n, int *a) {
  for (int i = 0; i < n; i++)
    if (i)
      a[i] += a[i - 1];
}

static void guarded_from(int n, int lo, int *a, const int *restrict b) {
  for (int i = 0; i < n; i++) {
    int left = 0;
    if (i > lo)
      left = a[i - 1];
    a[i] = left + b[i];
  }
}

static void guarded_second(int n, unsigned *a, const int *restrict b) {
  for (int i = 0; i < n; i++)
    a[i] = b[i] + (i > 0 ? 3 * a[i - 1] : 0) + (i > 1 ? a[i - 2] : 0);
}

static int filter(int n, const int *restrict b, int *restrict a) {
  int q = 0;
  for (int i = 0; i < n; i++) {
    int v = b[i] * 3 - 2;
    if (v < 0)
      continue;
    a[q++] = v;
  }
  return q;
}

static int filter_in_two_steps(int n, const int *restrict b, int *restrict a) {
  int q = 0;
  for (int i = 0; i < n; i++) {
    if (b[i] % 5 == 0)
      continue;
    a[q] = b[i];
    q++;
  }
  return q;
}

static int sum_of_some(int n, const int *restrict b) {
  int s = 0, skip = 0;
  for (int i = 0; i < n; i++) {
    int t = b[i];
    if (t > 90)
      continue;
    s = t > 0 ? s + t : 0;
    if (t == 7)
      skip++;
  }
  return s * 3 + skip;
}

static unsigned inner_break(int n, const int *restrict b) {
  unsigned x = 1;
  for (int i = 0; i < n; i++) {
    int limit = b[i] & 3;
    for (int k = 0; k < 5; k++) {
      if (k > limit)
        break;
      x = x * 3 + k;
    }
  }
  return x;
}

static int last_one(int n, const int *restrict b) {
  int last, found = 0;
  for (int i = 0; i < n; i++)
    if (b[i] > 90) {
      last = b[i] * 2;
      found = 1;
    }
  return found ? last : -1;
}

static void running_max(int n, const double *restrict b, double *restrict p, double x) {
  for (int i = 0; i < n; i++) {
    if (b[i] > x)
      x = b[i];
    p[i] = x;
  }
}

static void running_min(int n, const double *restrict b, double *restrict p, double x) {
  for (int i = 0; i < n; i++) {
    x = b[i] < x ? b[i] : x;
    p[i] = x;
  }
}

/* Interest on an account that is empty at first: no factor overflows, their product does. */
static void interest(int n, const double *restrict b, double *restrict p) {
  double x = 0;
  for (int i = 0; i < n; i++) {
    x = x * 2 + b[i];
    p[i] = x;
  }
}

static void swap_with_infinity(int n, const int *restrict b, double *restrict p) {
  double x = 1, y = INFINITY;
  for (int i = 0; i < n; i++) {
    if (b[i] > 0) {
      double t = x;
      x = y;
      y = t;
    }
    p[i] = x;
  }
}

static int as_long(int n, const int *restrict b) {
  int x = 1;
  for (int i = 0; i < n; i++)
    x = (int)((long)x * 2654435761L + b[i]);
  return x;
}

static double negative_zero(int n, const double *restrict b) {
  double x = -0.0;
  double first = 0;
  for (int i = 0; i < n; i++) {
    first += x < 0;
    x += b[i] * 0.0 - 0.0;
  }
  return x + first;
}

static void two_levels(int n, const int *restrict c, int *restrict a, int *restrict b) {
  for (int i = 1; i < n; i++) {
    b[i] = c[i] + 1;
    a[i] = b[i - 1] - a[i - 1];
  }
}

struct point { int x, y; };
static int of_points(int n, const struct point *restrict b, int *restrict p) {
  int s = 0;
  for (int i = 0; i < n; i++) {
    const struct point *at = &b[i];
    if (at->x < 0)
      continue;
    s += at->y;
    p[i] = s;
  }
  return s;
}

/* The value of `c[i] *= m` is `c[i] * m`, and not those words. */
static int updated_in_place(int n, int *restrict b) {
  int s = 0;
  for (int i = 1; i < n; i++) {
    b[i] += b[i - 1];
    s = b[i] - s;
  }
  return s;
}

static void thomas_in_place(int n, const double *restrict l, double *restrict c, double *restrict d) {
  for (int i = 1; i < n; i++) {
    double m = 1.0 / (4.0 - l[i] * c[i - 1]);
    c[i] *= m;
    d[i] = (d[i] - l[i] * d[i - 1]) * m;
  }
}

/* Where an inner search stops is what its counter says, and the last one is needed. */
static int inner_search(int n, const int *restrict b) {
  int j, last = -1;
  for (int i = 0; i < n; i++) {
    for (j = 0; j < 4; j++)
      if (b[i] + j > 60)
        break;
    if (j < 4)
      last = i;
  }
  return last;
}

static int counter_of_an_inner_loop(int n, const int *restrict b) {
  int l = 7, t = 0;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < b[i] % 3; j++)
      for (l = 0; l < 3; l++)
        t = b[i] + l;
  return l * 100 + t;
}

/* Elements behind the cursor are touched, as many as there are iterations at most: where they may be those that are read, the
   loop stays as it is. */
static int pack_anywhere(int n, const int *b, int *a) {
  int k = 0, i;
  for (i = 0; i < n; i++)
    if (b[i] > 0)
      a[k++] = b[i];
  return k;
}

static int pack_pairs(int n, int k, const short *b, int *a) {
  for (int i = 0; i < n; i++)
    if (b[i] & 1) {
      a[k] = b[i];
      a[k + 1] = i;
      k += 2;
    }
  return k;
}

static const int sizes[] = {0, 1, 2, 3, 5, 100, 2999};
int main(void) {
  for (unsigned k = 0; k < sizeof sizes / sizeof *sizes; k++) {
    int n = sizes[k];
    int *a = malloc((n + 1) * sizeof *a), *b = malloc((n + 1) * sizeof *b), *c = malloc((n + 1) * sizeof *c);
    double *x = malloc((n + 1) * sizeof *x), *y = malloc((n + 1) * sizeof *y);
    struct point *q = malloc((n + 1) * sizeof *q);
    unsigned hash = 7;
    double sum = 0;
    for (int i = 0; i < n; i++) {
      b[i] = (int)((i * 7919u + 13) % 201) - 100;
      c[i] = a[i] = b[i] * 3;
      x[i] = i % 50 == 3 ? NAN : b[i];
      q[i].x = b[i], q[i].y = i;
    }
#define ADD(array) for (int i = 0; i < n; i++) hash = hash * 31 + (unsigned)(array)[i]
#define ADDF(array) for (int i = 0; i < n; i++) sum += isnan((array)[i]) ? 1e6 : isinf((array)[i]) ? 1e7 : (array)[i] * (1 + i % 7)
    guarded_start(n, a, b);
    ADD(a);
    guarded_update(n, a);
    ADD(a);
    guarded_from(n, 4, a, b);
    ADD(a);
    guarded_second(n, (unsigned *)a, b);
    ADD(a);
    int kept = filter(n, b, a);
    hash = hash * 31 + kept;
    for (int i = 0; i < kept; i++)
      hash = hash * 31 + a[i];
    kept = filter_in_two_steps(n, b, a);
    for (int i = 0; i < kept; i++)
      hash = hash * 31 + a[i];
    hash = hash * 31 + sum_of_some(n, b);
    hash = hash * 31 + inner_break(n, b);
    hash = hash * 31 + last_one(n, b);
    running_max(n, x, y, -1000);
    ADDF(y);
    running_max(n, x, y, NAN);
    ADDF(y);
    running_min(n, x, y, 1000);
    ADDF(y);
    for (int i = 0; i < n; i++)
      x[i] = i > n - 20 ? i : 0;
    interest(n, x, y);
    ADDF(y);
    swap_with_infinity(n, b, y);
    ADDF(y);
    hash = hash * 31 + as_long(n, b);
    hash = hash * 31 + (signbit(negative_zero(n, x)) != 0);
    for (int i = 0; i < n; i++)
      a[i] = b[i];
    two_levels(n, c, a, b);
    ADD(a);
    ADD(b);
    for (int i = 0; i < n; i++)
      a[i] = 0;
    hash = hash * 31 + of_points(n, q, a);
    ADD(a);
    for (int i = 0; i < n; i++)
      a[i] = b[i];
    hash = hash * 31 + updated_in_place(n, a);
    ADD(a);
    for (int i = 0; i < n; i++)
      x[i] = 1, y[i] = (i % 7) - 3;
    double *d = malloc((n + 1) * sizeof *d);
    for (int i = 0; i < n; i++)
      d[i] = i % 5;
    thomas_in_place(n, x, y, d);
    for (int i = 0; i < n; i++)
      hash = hash * 31 + (unsigned)(long)(d[i] * 1e6 + 0.5);
    free(d);
    for (int i = 0; i < n; i++)
      a[i] = b[i];
    for (int shift = 0; shift < 3 && shift < n; shift++) {
      hash = hash * 31 + pack_anywhere(n - shift, a + shift, a);
      ADD(a);
      hash = hash * 31 + pack_anywhere(n - shift, b, a + shift);
      ADD(a);
      hash = hash * 31 + pack_anywhere(n - shift, a, a + shift);
      ADD(a);
    }
    short *h = malloc((n + 1) * sizeof *h);
    int *two = calloc(2 * n + 8, sizeof *two);
    for (int i = 0; i < n; i++)
      h[i] = b[i];
    hash = hash * 31 + pack_pairs(n, 3, h, two);
    ADD(two);
    free(h), free(two);
    hash = hash * 31 + inner_search(n, b) * 7 + counter_of_an_inner_loop(n, b);
    printf("%d %u %.17g\n", n, hash, sum);
    free(a), free(b), free(c), free(x), free(y), free(q);
  }
}
