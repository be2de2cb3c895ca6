// No tasks where calls may touch one element, need one another, or do what the outside sees in its order.
// RUN: %S/same-output.sh %parlift %s %t
// RUN: grep -v CHECK %t.omp.c | FileCheck --check-prefix=TEXT %s
// RUN: FileCheck %s < %t.remarks
// TEXT-NOT: in_tasks
#include <stdio.h>
#include <stdlib.h>

// How far `i` and `j` go, the elements say.
// CHECK-DAG: calls of `hoare` are not proved apart: one may write an element of `a` that another touches [calls-not-apart]
static void hoare(int *a, int lo, int hi) {
  int i = lo, j = hi, p = a[(lo + hi) / 2];
  while (i <= j) {
    while (a[i] < p)
      i++;
    while (a[j] > p)
      j--;
    if (i <= j) {
      int t = a[i];
      a[i] = a[j];
      a[j] = t;
      i++;
      j--;
    }
  }
  if (lo < j && i < hi) {
    hoare(a, lo, j);
    hoare(a, i, hi);
  } else if (lo < j)
    hoare(a, lo, j);
  else if (i < hi)
    hoare(a, i, hi);
}

// Both halves have the element in the middle.
// CHECK-DAG: calls of `shared_middle` are not proved apart: one may write an element of `a` that another touches
static void shared_middle(int *a, int lo, int hi) {
  if (hi - lo < 5)
    return;
  int mid = (lo + hi) / 2;
  a[hi - 1] += a[lo];
  shared_middle(a, lo, mid);
  shared_middle(a, mid - 1, hi);
}

// CHECK-DAG: calls of `counts` are not proved apart: one may write `calls`, which another uses
static int calls;
static int counted(int n) {
  calls++;
  return n < 2 ? 1 : 0;
}
static int counts(int n) {
  if (counted(n))
    return 1;
  return counts(n - 1) + counts(n - 2);
}

// CHECK-DAG: calls of `moves` are not proved apart: the call of `printf` may be seen from outside
static void moves(int n, int from, int to) {
  if (n == 0) {
    printf("%d>%d ", from, to);
    return;
  }
  moves(n - 1, from, 6 - from - to);
  moves(n - 1, 6 - from - to, to);
}

// CHECK-DAG: calls of `one_behind` are not proved apart: one takes `x` from another
static int one_behind(int n) {
  if (n < 2)
    return n;
  int x = one_behind(n - 1);
  int y = one_behind(x % n);
  return x + y;
}

// One variable for both results.
// CHECK-DAG: calls of `through_pointer` are not proved apart: one may write `s`, which another uses
static void through_pointer(int n, long *sum) {
  long s = 0;
  if (n < 2) {
    *sum = n;
    return;
  }
  through_pointer(n - 1, &s);
  through_pointer(n - 2, &s);
  *sum = s + 1;
}

// The rows of a table may be one.
// CHECK-DAG: calls of `rows` are not proved apart: where it writes is only known at run time
static void rows(int **a, int lo, int hi) {
  if (hi - lo == 1) {
    a[lo][0]++;
    return;
  }
  int mid = (lo + hi) / 2;
  rows(a, lo, mid);
  rows(a, mid, hi);
}

// Told apart before the first call, and no more below it.
// CHECK-DAG: calls of `beside` are not proved apart: `a` and `b` may be the same memory below this call
void beside(int *a, int *b, int n) {
  if (n < 8) {
    for (int i = 0; i < n; i++) {
      a[i] = a[i] * 3 + i;
      b[i] = b[i] * 5 + 1;
    }
    return;
  }
  beside(a, a + 1, n / 2);
  beside(b, b + 1, n / 2);
}

// The second call gives a value to what the first one is given.
// CHECK-DAG: calls of `pairs` are not proved apart: one gives `s` its value while another may read it
typedef struct {
  int a, b;
} pair;
static pair pairs(pair s, int d) {
  if (d < 1) {
    s.a += 1;
    s.b = s.b % 1000 * 3 + s.a;
    return s;
  }
  pair t, q = {d, 1};
  t = pairs(s, d - 1);
  s = pairs(q, d - 1);
  s.a += t.a % 100;
  s.b ^= t.b;
  return s;
}

// Elements of an array in a structure, counted from the middle and from its start.
// CHECK-DAG: calls of `members` are not proved apart: one may write `s`, which another uses
struct several {
  int v[16];
};
static int members(int *p, int k, int d) {
  if (d < 1) {
    for (int i = 0; i < 20; i++)
      p[k] = p[k] % 100000 * 3 + 1 + i % (k + 2);
    return 1;
  }
  struct several s = {{0}};
  int u = members(&s.v[2], 0, d - 1);
  int v = members(&s.v[0], 2, d - 1);
  p[k] = (p[k] + s.v[2]) % 100000;
  return u + v;
}

// An own variable, and a pointer whose address is known elsewhere.
// CHECK-DAG: calls of `indirect` are not proved apart: `x` may be the same memory as any memory
static int indirect(int *out, const int *in, int n) {
  if (n < 1) {
    *out += 1;
    return *in;
  }
  int x[2] = {0}, y[2] = {0};
  const int *p = x, **pp = &p;
  int r = indirect(x, in, n - 1);
  int s = indirect(y, p, n - 1);
  *pp = y;
  *out = x[0] + y[0];
  return (r * 3 + s) % 1000;
}

// Rows of other lengths in one array.
// CHECK-DAG: calls of `lengths` are not proved apart: one may write an element of `a` that another touches
static void lengths(int n, int r, int d, int (*a)[n]) {
  if (d < 1) {
    a[r][0] = a[r][0] % 1000 * 3 + n;
    return;
  }
  lengths(n, 2, d - 1, a);
  lengths(n / 2, 4, d - 1, (int (*)[n / 2])a);
}

// CHECK-DAG: calls of `one_statement` are not proved apart: several stand in one expression
static int one_statement(int n) {
  if (n < 2)
    return n;
  int u, v;
  u = one_statement(n - 1), v = one_statement(n - 2);
  return u + v;
}

int main(void) {
  static int a[2000], *r[8];
  int k1 = 5;
  for (int i = 0; i < 2000; i++)
    a[i] = i * 7919 % 2003;
  hoare(a, 0, 1999);
  shared_middle(a, 0, 100);
  int c = counts(15);
  moves(3, 1, 2);
  long s;
  through_pointer(15, &s);
  for (int i = 0; i < 8; i++)
    r[i] = a + i / 2;
  rows(r, 0, 8);
  static int both[64], rows_of[4096];
  beside(both, both + 16, 16);
  pair z = pairs((pair){1, 2}, 8);
  int m[4] = {0}, o = 0;
  int k = members(m, 0, 6) + indirect(&o, &k1, 6) + one_statement(12);
  lengths(64, 1, 4, (int (*)[64])rows_of);
  printf("%d %d %d %d %d %d %d ", both[0], both[17], z.a, z.b, m[0], o, k);
  printf("%d\n", rows_of[256]);
  printf("%d %d %d %d %d %ld\n", a[0], a[1000], c, calls, one_behind(12), s);
}
