/* What a loop sums, counts, or takes the least of, behind a pointer or in a structure, some iterations only: in a variable where a
   statement before the loop has put something there, gathered from nothing where none has. Nothing is touched that the loop does not
   touch: a null pointer stays one.
   RUN: env parlift_flags="--thread-cost=0" %S/same-output.sh %parlift %s %t
   RUN: not grep -q "[_]own =\|[l]ooked =" %t.omp.c
   RUN: sed -n "/^static void count/,/^}/p" %t.omp.c | grep -q "value != 0"
   RUN: sed -n "/^static void count_begun/,/^}/p" %t.omp.c | grep -q "reduction(+:n.0:1."
   RUN: sed -n "/^static void box/,/^}/p" %t.omp.c | grep -q "reduction(min:x0.0:1., y0.0:1.)"
   RUN: sed -n "/^static void moments/,/^}/p" %t.omp.c | grep -q "reduction(+:m_"
   RUN: sed -n "/^static void range/,/^}/p" %t.omp.c | grep -q "pragma omp parallel"
   RUN: sed -n "/^static void flags/,/^}/p" %t.omp.c | grep -q "reduction(|:value"
   RUN: sed -n "/^static void limited/,/^}/p" %t.omp.c | not grep -q "pragma omp parallel"
   RUN: sed -n "/^static void freed/,/^}/p" %t.omp.c | not grep -q "n.0:1."
   RUN: sed -n "/^static void moved/,/^}/p" %t.omp.c | not grep -q "n.0:1."
   RUN: env parlift_flags="--thread-cost=0 --as-written" %S/same-output.sh %parlift %s %t.written
 */
#include <stdio.h>
#include <stdlib.h>

enum { N = 1000 };

struct moments {
  int n;
  double sum, squares;
};
struct range {
  double low, high;
  int n;
};

/* Nobody has written *n before: it may not even be there. */
static void count(int *n, const int *a, int length) {
  int i;
  for (i = 0; i < length; i++)
    if (a[i] > 90)
      ++*n;
}

static void count_begun(int *n, const int *a, int length) {
  int i;
  *n = 5;
  for (i = 0; i < length; i++)
    if (a[i] > 80)
      ++*n;
}

static void box(const int *restrict a, int *restrict x0, int *restrict y0, int *restrict x1,
                int *restrict y1) {
  int x, y;
  *x0 = *y0 = N;
  *x1 = *y1 = -1;
  for (y = 0; y < 20; y++)
    for (x = 0; x < 50; x++)
      if (a[y * 50 + x] > 97) {
        if (x < *x0)
          *x0 = x;
        if (x > *x1)
          *x1 = x;
        if (y < *y0)
          *y0 = y;
        if (y > *y1)
          *y1 = y;
      }
}

static void moments(struct moments *m, const double *a, int length) {
  int i;
  for (i = 0; i < length; i++)
    if (a[i] > 3) {
      m->n++;
      m->sum += a[i];
      m->squares += a[i] * a[i];
    }
}

static void range(struct range *r, const double *a, int length) {
  int i;
  r->low = r->high = a[0];
  r->n = 0;
  for (i = 1; i < length; i++) {
    if (a[i] < r->low)
      r->low = a[i];
    if (a[i] > r->high)
      r->high = a[i];
    r->n++;
  }
}

static void flags(unsigned char *f, const int *a, int length) {
  int i;
  for (i = 0; i < length; i++)
    if (a[i] & 4)
      *f |= (unsigned char)(a[i] & 0x5a);
}

/* What is summed decides whether the sum goes on. */
static void limited(int *n, const int *a, int length) {
  int i;
  *n = 0;
  for (i = 0; i < length; i++)
    if (*n < 100)
      *n += a[i] & 7;
}

static void (*volatile release)(void *) = free;

/* It was there once. */
static void freed(int *n, const int *a, int length) {
  int i;
  *n = 0;
  printf("%d\n", *n);
  release(n);
  for (i = 0; i < length; i++)
    if (a[i] > 1000)
      ++*n;
}

static void moved(int *n, const int *a, int length) {
  int i;
  *n = 1;
  n += length;
  for (i = 0; i < length; i++)
    if (a[i] > 1000)
      ++*n;
}

int main(void) {
  static int a[N], cell[N + 1];
  static double d[N];
  struct moments m = {1, 2, 3};
  struct range r;
  int i, n = 7, x0, y0, x1, y1;
  unsigned char f = 1;
  for (i = 0; i < N; i++) {
    a[i] = i * 37 % 101;
    d[i] = i * 53 % 89 - 40;
  }
  count(&n, a, N);
  printf("%d\n", n);
  count(NULL, a, 3);
  count_begun(&n, a, N);
  printf("%d\n", n);
  box(a, &x0, &y0, &x1, &y1);
  printf("%d %d %d %d\n", x0, y0, x1, y1);
  moments(&m, d, N);
  printf("%d %g %g\n", m.n, m.sum, m.squares);
  moments(NULL, d, 1);
  range(&r, d, N);
  printf("%g %g %d\n", r.low, r.high, r.n);
  flags(&f, a, N);
  printf("%d\n", f);
  limited(&n, a, N);
  printf("%d\n", n);
  freed((int *)malloc(sizeof(int)), a, N);
  moved(cell, a, N);
  printf("%d\n", cell[0]);
  return 0;
}
