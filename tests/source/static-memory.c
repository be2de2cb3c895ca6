// What a file says about its static pointers and arrays parts them: no test at run time.
// RUN: %parlift analyze %s 2>&1 | FileCheck %s
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int n, sizes[3];
static double field[1000], work[1000];

// Blocks of their own: allocated once, in any words.
static double *u, *v;
static double (*rows)[50];
static void *checked(size_t bytes) {
  void *p = malloc(bytes);
  if (p == NULL) {
    fprintf(stderr, "no memory\n");
    exit(1);
  }
  return p;
}
static double *filled(int count, double value) {
  double *made;
  if (!(made = malloc(count * sizeof *made)))
    return NULL;
  for (int i = 0; i < count; i++)
    made[i] = value;
  return made;
}
void start(int count) {
  n = sizes[0] = count;
  u = (double *)checked(count * sizeof(double));
  v = filled(count, 1.0);
  rows = (double (*)[50])calloc(count, sizeof *rows);
  memset(u, 0, count * sizeof *u);
}
void add(void) {
  int i;
  // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: remark: loop over `i` is parallel: {{.*}}[loop-parallel]
  for (i = 0; i < sizes[0]; i++) {
    double s = v[i];
    int j;
    // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: remark: loop over `j` is parallel
    for (j = 0; j < 50; j++)
      rows[i][j] = s * u[i] + field[i];
  }
}
// No pointer of another function is known to point to what only u does.
void scale(double *x, double *restrict sum) {
  // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: remark: loop over `i` is parallel: {{.*}}[loop-parallel]
  for (int i = 0; i < n; i++)
    u[i] = 2 * x[i];
  // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: remark: loop over `i` is parallel: {{.*}}[loop-parallel]
  for (int i = 0; i < n; i++)
    x[i] = work[i] + v[i];
  *sum = u[0];
}
// A new block is one of its own, too.
void grow(int count) {
  u = realloc(u, count * sizeof *u);
  n = count;
}

// Members of one record, each with a block.
static struct {
  double *x, *y;
  int count;
} pair;
void start_pair(int count) {
  pair.x = malloc(count * sizeof(double));
  pair.y = malloc(count * sizeof(double));
  pair.count = count;
}
void move(double h) {
  // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: remark: loop over `i` is parallel: {{.*}}[loop-parallel]
  for (int i = 0; i < pair.count; i++)
    pair.x[i] += h * pair.y[i];
}

// Rows that are allocated one by one.
static double **table, ***cube;
static double **grid(int rows_, int columns) {
  double **made = malloc(rows_ * sizeof *made);
  for (int i = 0; i < rows_; i++)
    made[i] = malloc(columns * sizeof **made);
  return made;
}
void start_table(int count) {
  table = grid(count, count);
  cube = malloc(count * sizeof *cube);
  for (int k = 0; k < count; k++)
    cube[k] = grid(count, count);
}
void smooth(int count) {
  // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: remark: loop over `k` is parallel: {{.*}}[loop-parallel]
  for (int k = 0; k < count; k++)
    for (int j = 0; j < count; j++)
      for (int i = 0; i < count; i++)
        cube[k][j][i] = 0.5 * cube[k][j][i] + table[j][i];
  // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: remark: loop over `k` is sequential: {{.*}}[dependence-carried]
  for (int k = 1; k < count; k++)
    // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: remark: loop over `j` is parallel: {{.*}}[loop-parallel]
    for (int j = 0; j < count; j++)
      cube[k][j][0] = cube[k - 1][j][0];
}

// A function that is only ever given arrays that are apart.
static void product(int count, int row[], double a[], double x[], double y[]) {
  // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: remark: loop over `j` is parallel: {{.*}}[loop-parallel]
  for (int j = 0; j < count; j++) {
    double s = 0;
    for (int k = row[j]; k < row[j + 1]; k++)
      s += a[k] * x[k];
    y[j] = s;
  }
}
static int row[101];
void call_product(void) { product(100, row, field, work, u); }

// A callee's store through an element's address is to no bound.
static double cells[12][12][5], coefficients[5];
static void exact(int i, int j, double result[5]) {
  for (int m = 0; m < 5; m++)
    result[m] = coefficients[m] * i + j;
}
void boundary(void) {
  // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: remark: loop over `i` is parallel: {{.*}}[loop-parallel]
  for (int i = 0; i < n; i++)
    exact(i, 3, &cells[i][3][0]);
}

// Printing changes no bound; nor does a function elsewhere that calls nobody here who does.
int global;
static int fixed = 100;
void elsewhere(int);
void steps(void) {
  for (int t = 0; t < 10; t++) {
    // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: remark: loop over `i` is parallel: {{.*}}[loop-parallel]
    for (int i = 0; i < global; i++)
      field[i] *= 2;
    printf("%d\n", t);
  }
  for (int t = 0; t < 10; t++) {
    elsewhere(t);
    // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: remark: loop over `i` is parallel: {{.*}}[loop-parallel]
    for (int i = 0; i < fixed; i++)
      field[i] *= 2;
  }
}

// What a loop leaves in `part` is nobody's: each reader sets it first.
static double part;
void halves(void) {
  // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: remark: loop over `i` is parallel: {{.*}} private `part`{{.*}}[loop-parallel]
  for (int i = 0; i < 100; i++) {
    part = 0.5 * field[i];
    work[i] = part * part;
  }
}
void thirds(void) {
  for (int i = 0; i < 100; i++) {
    part = field[i] / 3;
    field[i] = part + 1;
  }
}
