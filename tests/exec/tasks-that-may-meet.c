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

int main(void) {
  static int a[2000], *r[8];
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
  printf("%d %d %d %d %d %ld\n", a[0], a[1000], c, calls, one_behind(12), s);
}
