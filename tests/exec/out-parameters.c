// A variable that callees write by its address is each thread's own where every iteration writes it first, and nobody
// keeps the address; so are a file's work arrays and small counts that callees fill.
// RUN: %S/same-output.sh %parlift %s %t
// RUN: grep -v CHECK %t.omp.c | FileCheck %s
#include <math.h>
#include <stdio.h>

enum { N = 20000, M = 64, BINS = 10 };
static double y[N];
static double work[M];
static double counts[BINS];
static double *table[N];
static double *lastSeen;

static double step(double *x, double a) {
  *x = *x * a + 1;
  return *x * 0.5;
}

// CHECK-LABEL: void once(
// CHECK: #pragma omp parallel for firstprivate(t) lastprivate(t)
static void once(int n) {
  double t = 7;
  for (int i = 0; i < n; i++) {
    t = i;
    y[i] = step(&t, 3.0);
  }
  printf("%g\n", t);
}

// CHECK-LABEL: void often(
// CHECK: #pragma omp parallel for private(t, j, k)
static void often(int n) {
  double t;
  int j, k;
  for (int i = 0; i < n; i++) {
    t = i;
    k = i;
    for (j = 0; j < 100; j++) {
      if (k == 0)
        break;
      step(&t, 0.5);
      k = k / 2;
    }
    y[i] += t;
  }
}

// Whether the callee writes is not known: the last iteration's value may be read.
static void perhaps(double *x, double a) {
  if (a > 0.5)
    *x = a;
}
// CHECK-LABEL: void conditional(
// CHECK-NOT: pragma
static void conditional(int n) {
  double t = 1;
  for (int i = 0; i < n; i++) {
    perhaps(&t, y[i]);
    y[i] += t;
  }
}

// Of an integer the value must be known to be this iteration's where it is a subscript.
static void half(int *k) { *k = *k / 2; }
// CHECK-LABEL: void subscript(
static void subscript(int n) {
  int k;
  for (int i = 0; i < n; i++) {
    k = i;
    half(&k);
    y[i] = y[i] * 0.5 + k;
  }
}

// Written by the callee before anybody reads it; not where the callee may leave it as it was.
static void split(double v, double *whole, double *part) {
  *whole = floor(v);
  *part = v - *whole;
}
// CHECK-LABEL: void parts(
// CHECK: #pragma omp parallel for private(w, p)
static void parts(int n) {
  double w, p;
  int i;
  for (i = 0; i < n; i++) {
    split(y[i], &w, &p);
    y[i] = w * 0.25 + p;
  }
}
// CHECK-LABEL: void perhapsParts(
// CHECK-NOT: pragma
static void perhapsParts(int n) {
  double w = 0, p = 0;
  int i;
  for (i = 0; i < n; i++) {
    if (y[i] > 100)
      split(y[i], &w, &p);
    y[i] = w * 0.25 + p;
  }
}

// A subscript that a callee computes is followed: rows of three.
static double cells[N / 3 + 1][3];
static void cellOf(int at, int *row, int *column) {
  *row = at / 3;
  *column = at % 3;
}
// CHECK-LABEL: void places(
// CHECK: #pragma omp parallel for
static void places(int n) {
  int i, k, l;
  for (i = 0; i < n; i++) {
    cellOf(i, &k, &l);
    cells[k][l] = y[i];
  }
}

// A record that a callee fills.
struct point {
  double x, y;
};
static void mirror(double v, struct point *p) {
  p->x = v;
  p->y = -v;
}
// CHECK-LABEL: void points(
// CHECK: #pragma omp parallel for private(p)
static void points(int n) {
  struct point p;
  int i;
  for (i = 0; i < n; i++) {
    mirror(y[i], &p);
    y[i] = p.x * 0.5 - p.y * 0.25;
  }
}

// Addresses that are kept: in a table, in a variable of the file, compared.
static void hold(double *x, int i) {
  table[i] = x;
  x[0] = i;
}
// CHECK-LABEL: double kept(
// CHECK-NOT: private(t)
static double kept(int n) {
  double t[2] = {0, 0}, sum = 0;
  for (int i = 0; i < n; i++) {
    hold(t, i);
    t[1] = i + 1;
    y[i] = t[0] * t[1];
  }
  // CHECK: sum
  for (int i = 0; i < 10; i++)
    sum += table[i * (n / 10)][1];
  return sum;
}

static void note(double *x) {
  lastSeen = x;
  *x = *x + 1;
}
// CHECK-LABEL: void noted(
// CHECK-NOT: private(t)
static void noted(int n) {
  double t;
  for (int i = 0; i < n; i++) {
    t = i;
    note(&t);
    y[i] = t;
  }
  // CHECK: printf
  printf("%g\n", *lastSeen);
}

static int is(const double *x, const double *one) { return x == one; }
// CHECK-LABEL: void compared(
// CHECK-NOT: private(t)
static void compared(int n) {
  double t, *one = &t;
  for (int i = 0; i < n; i++) {
    t = i;
    y[i] = t + is(&t, one);
  }
  // CHECK: }
}

static void fill(int n, double *x, double a, double out[]) {
  int i;
  double t = *x;
  for (i = 0; i < n; i++) {
    t = t * a + 1;
    out[i] = t;
  }
  *x = t;
}

// A work array of the file that a callee fills, and a count of what is in it.
// CHECK-LABEL: double counted(
// CHECK: reduction(+:sum, counts)
static double counted(int n) {
  double t, sum = 0;
  int j, l;
  for (int i = 0; i < n; i++) {
    t = i % 7;
    fill(M, &t, 0.5, work);
    for (j = 0; j < M; j++)
      if (work[j] <= 9.0) {
        l = (int)fabs(work[j]);
        counts[l] += 1.0;
        sum += 1;
      }
  }
  return sum;
}

// The callee counts under the file's name for the array, of which a clause would make another one: the loop says it itself.
static void tally(int l) { counts[l] += 1; }
// CHECK-LABEL: void tallied(
// CHECK: reduction(+:counts)
// CHECK: counts[{{.*}}] += 1;
static void tallied(int n) {
  for (int i = 0; i < n; i++)
    tally(i % BINS);
}

// CHECK-LABEL: int main(
int main(void) {
  double sum = 0;
  once(N);
  often(N);
  conditional(N);
  subscript(N);
  parts(N);
  perhapsParts(N);
  places(N);
  points(N);
  sum += cells[N / 6][2];
  sum += kept(N);
  noted(N);
  compared(N);
  sum += counted(N);
  tallied(N);
  for (int i = 0; i < N; i++)
    sum += y[i];
  printf("%g\n", sum);
  for (int i = 0; i < BINS; i++)
    printf("%g\n", counts[i]);
  printf("%g\n", work[M - 1]);
  return 0;
}
