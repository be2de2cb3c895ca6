// Rows that a table of pointers leads to are looked at before loops that take them for different memory: those that are, one block or a
// block each, upwards and downwards, and those that are not.
// RUN: %S/same-output.sh %parlift %s %t
// RUN: FileCheck %s < %t.omp.c
#include <stdio.h>
#include <stdlib.h>

enum { N = 300, M = 200 };

// CHECK-LABEL: static void product(
// CHECK: /* In parallel if the rows of `c` do not overlap each other or those of `a` and `b`. */
// CHECK: int c_is_apart =
// CHECK: if (c_is_apart) {
// CHECK: c_rises &= c[row{{[0-9]*}} - 1] + m <= c[row{{[0-9]*}}]
// CHECK: if (c_is_apart) {
// CHECK-NEXT: #pragma omp parallel for private(j, k)
static void product(int n, int m, int l, double **c, double **a, double **b) {
  int i, j, k;
  for (i = 0; i < n; i++)
    for (j = 0; j < m; j++) {
      double s = 0;
      for (k = 0; k < l; k++)
        s += a[i][k] * b[k][j];
      c[i][j] = s;
    }
}

// Neighbouring rows, and bounds that begin elsewhere.
// CHECK-LABEL: static void smooth(
// CHECK: if (out_is_apart) {
// CHECK: if (out_is_apart) {
// CHECK-NEXT: #pragma omp parallel for
static void smooth(int n, int m, double **out, double **in) {
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < m - 1; j++)
      out[i][j] = 0.25 * (in[i - 1][j] + in[i + 1][j] + in[i][j - 1] + in[i][j + 1]);
}

// In its own place: each iteration keeps to its row.
// CHECK-LABEL: static void scale(
// CHECK: if (a_is_apart) {
// CHECK: if (a_is_apart) {
// CHECK-NEXT: #pragma omp parallel for{{$}}
static void scale(int n, int m, double **a) {
  for (int i = 0; i < n; i++) {
    double *const row = a[i];
    for (int j = 0; j < m; j++)
      row[j] = row[j] * 0.5 + i;
  }
}

// A row that all others read, and a vector beside it.
// CHECK-LABEL: static void eliminate(
// CHECK: if (a_is_apart) {
// CHECK: if (a_is_apart) {
// CHECK-NEXT: #pragma omp parallel for{{$}}
static void eliminate(int n, double **a, double *x) {
  for (int k = 0; k < n - 1; k++)
    for (int i = k + 1; i < n; i++) {
      const double f = a[i][k] / a[k][k];
      for (int j = k; j < n; j++)
        a[i][j] -= f * a[k][j];
      x[i] -= f * x[k];
    }
}

// The same with rows on both sides.
// CHECK-LABEL: static void jordan(
// CHECK: if (a_is_apart) {
// CHECK: if (a_is_apart) {
// CHECK-NEXT: #pragma omp parallel for private(j){{$}}
static void jordan(int n, double **a) {
  int i, j, k;
  for (k = 0; k < n; k++)
    for (i = 0; i < n; i++)
      if (i != k) {
        const double f = a[i][k] / a[k][k];
        for (j = 0; j < n; j++)
          a[i][j] -= f * a[k][j];
      }
}

// One row is passed over, and nothing says that it is there: a table of which one row is missing.
// CHECK-LABEL: static void others(
// CHECK-NOT: is_apart
// CHECK-NOT: parallel{{ }}for
// CHECK-LABEL: static void oneOther(
static void others(int n, int m, double **a, int missing) {
  for (int i = 0; i < n; i++)
    if (i != missing)
      for (int j = 0; j < m; j++)
        a[i][j] += i;
}

// Read in some iterations alone.
// CHECK-NOT: is_apart
// CHECK-NOT: parallel{{ }}for
static void oneOther(int n, int m, double **a, int missing) {
  for (int i = 0; i < n; i++)
    if (i != missing)
      for (int j = 0; j < m; j++) {
        a[i][j] += i;
        if (j > m)
          a[i][j] -= a[missing][j];
      }
}

// Rows of rows.
// CHECK-LABEL: static void blur(
// CHECK: /* In parallel if the rows of `out[i]` do not overlap each other or those of `in[i - 1]`,
// CHECK-NEXT: * `in[i + 1]` and `in[i]`. */
// CHECK: if (i_is_apart) {
// CHECK: if (i_is_apart) {
// CHECK-NEXT: #pragma omp parallel for private(k)
static void blur(int n, float ***out, float ***in) {
  int i, j, k;
  for (i = 1; i < n - 1; i++)
    for (j = 1; j < n - 1; j++)
      for (k = 1; k < n - 1; k++)
        out[i][j][k] = (in[i - 1][j][k] + in[i + 1][j][k] + in[i][j - 1][k] + in[i][j + 1][k]) / 4;
}

struct grid {
  int n, m;
  double **u;
};
// A member's.
// CHECK-LABEL: static void relax(
// CHECK: if (u_is_apart) {
// CHECK: if (u_is_apart) {
// CHECK-NEXT: #pragma omp parallel for{{$}}
static void relax(struct grid *to, const struct grid *from) {
  const int n = to->n, m = to->m;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      to->u[i][j] = from->u[i][j] / 2;
}

// Tables that change places after each step.
// CHECK-LABEL: static void steps(
// CHECK: if (b_is_apart) {
// CHECK: if (b_is_apart) {
// CHECK-NEXT: #pragma omp parallel for private(j){{$}}
static void steps(int n, int m, int count, double **a, double **b) {
  int t, i, j;
  for (t = 0; t < count; t++) {
    double **c;
    for (i = 1; i < n - 1; i++)
      for (j = 1; j < m - 1; j++)
        b[i][j] = (a[i - 1][j] + a[i + 1][j] + a[i][j - 1] + a[i][j + 1]) / 4;
    c = a;
    a = b;
    b = c;
  }
}

// The row's first element, and then the others.
// CHECK-LABEL: static void level(
// CHECK: if (a_is_apart) {
// CHECK: if (a_is_apart) {
// CHECK-NEXT: #pragma omp parallel for private(j){{$}}
static void level(int n, int m, double **a, double *most) {
  int i, j;
  for (i = 0; i < n; i++) {
    double *const r = a[i];
    double max = r[0];
    for (j = 1; j < m; j++)
      if (r[j] > max)
        max = r[j];
    most[i] = max;
    for (j = 0; j < m; j++)
      r[j] /= max + 100;
  }
}

// Each row is read in the iteration after the one that writes it.
// CHECK-LABEL: static void carried(
// CHECK-NOT: parallel{{ }}for
// CHECK-LABEL: static void some(
static void carried(int n, int m, double **a) {
  for (int i = 1; i < n; i++)
    for (int j = 0; j < m; j++)
      a[i][j] = a[i - 1][j] * 0.5 + 1;
}

// The last row may not be there.
// CHECK-NOT: parallel{{ }}for
// CHECK-LABEL: static double **block(
static void some(int n, int m, double **a, const int *wanted) {
  for (int i = 0; i < n; i++)
    if (wanted[i])
      for (int j = 0; j < m; j++)
        a[i][j] += 1;
}

static double **block(int n, int m) {
  double **a = malloc(n * sizeof *a);
  a[0] = malloc((size_t)n * m * sizeof **a);
  for (int i = 1; i < n; i++)
    a[i] = a[i - 1] + m;
  return a;
}

static double **upside(int n, int m) {
  double **a = malloc(n * sizeof *a), *all = malloc((size_t)n * m * sizeof **a);
  for (int i = 0; i < n; i++)
    a[i] = all + (size_t)(n - 1 - i) * m;
  return a;
}

static double **each(int n, int m) {
  double **a = malloc(n * sizeof *a);
  for (int i = 0; i < n; i++)
    a[i] = malloc(m * sizeof **a);
  return a;
}

static float ***cube(int n) {
  float ***a = malloc(n * sizeof *a);
  for (int i = 0; i < n; i++) {
    a[i] = malloc(n * sizeof **a);
    for (int j = 0; j < n; j++)
      a[i][j] = malloc(n * sizeof ***a);
  }
  return a;
}

static void fill(int n, int m, double **a) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      a[i][j] = (i * 7 + j * 3) % 11 + 1.0;
}

static void show(const char *what, int n, int m, double **a) {
  double sum = 0;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      sum = sum * 0.999 + a[i][j];
  printf("%s %.12g\n", what, sum);
}

int main(void) {
  double **tables[5] = {block(N, M), upside(N, M), each(N, M), block(N, M), each(N, M)};
  for (int t = 0; t < 3; t++) {
    double **const a = tables[t], **const b = tables[t + 1], **const c = tables[t + 2];
    fill(N, M, a);
    fill(N, M, b);
    fill(N, M, c);
    product(M, M, M, c, a, b);
    show("product", M, M, c);
    smooth(N, M, b, c);
    show("smooth", N, M, b);
    smooth(N, M, b, b); // the same table twice
    show("smoothed in its place", N, M, b);
    scale(N, M, c);
    show("scale", N, M, c);
    eliminate(M, a, tables[3][0]);
    show("eliminate", M, M, a);
    fill(N, M, a);
    for (int i = 0; i < M; i++)
      a[i][i] += 100;
    jordan(M, a);
    show("jordan", M, M, a);
    jordan(1, a + 1);
    jordan(2, a);
    show("jordan of few", M, M, a);
    struct grid one = {N, M, c}, other = {N, M, b};
    relax(&one, &other);
    show("relax", N, M, c);
    carried(N, M, c);
    show("carried", N, M, c);
    fill(N, M, b);
    fill(N, M, c);
    steps(N, M, 5, c, b);
    show("steps", N, M, b);
    steps(N, M, 3, c, c);
    show("steps in one table", N, M, c);
    double most[N];
    level(N, M, c, most);
    show("level", N, M, c);
    level(M, M, c, c[0]);
    show("level into a row", N, M, c);
  }
  // One row twice, rows that overlap, a row that is another table's, and a vector that is one.
  double **const d = block(N, M), **const e = block(N, M);
  fill(N, M, d);
  fill(N, M, e);
  d[N - 1] = d[0];
  scale(N, M, d);
  show("one row twice", N, M, d);
  for (int i = 0; i < N; i++)
    d[i] = d[0] + i * (M / 2);
  scale(N, M, d);
  show("rows that overlap", N, M, d);
  smooth(N - 1, M, d, d + 1);
  show("shifted", N, M, d);
  double *const kept = e[5];
  e[5] = d[7];
  smooth(N, M, e, d);
  show("a row of the other table", N, M, e);
  e[5] = kept;
  eliminate(M, e, e[M - 1]);
  show("a vector that is a row", M / 2, M, e);
  float ***const u = cube(60), ***const v = cube(60);
  for (int i = 0; i < 60; i++)
    for (int j = 0; j < 60; j++)
      for (int k = 0; k < 60; k++)
        u[i][j][k] = (float)(i + 2 * j + 3 * k), v[i][j][k] = 0;
  blur(60, v, u);
  blur(60, u, u);
  v[7][9] = v[30][31];
  blur(60, v, u);
  float sum = 0;
  for (int i = 0; i < 60; i++)
    for (int j = 0; j < 60; j++)
      for (int k = 0; k < 60; k++)
        sum = sum * 0.5f + u[i][j][k] + v[i][j][k];
  printf("cubes %g\n", sum);
  int wanted[N];
  for (int i = 0; i < N; i++)
    wanted[i] = i % 3 == 0;
  double **const g = each(N, M);
  fill(N, M, g);
  free(g[N - 1]);
  g[N - 1] = NULL;
  wanted[N - 1] = 0;
  some(N, M, g, wanted);
  others(N, M, g, N - 1);
  oneOther(N, M, g, N - 1);
  others(N, M, d, 3);
  oneOther(N, M, d, 3);
  some(N, M, tables[0], wanted);
  show("some of a block", N, M, tables[0]);
  show("some", N - 1, M, g);
  return 0;
}
