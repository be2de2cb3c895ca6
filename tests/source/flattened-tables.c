// A pointer that a variable keeps walks through all of a table, whatever C says of its rows.
// RUN: %parlift analyze %s 2>&1 | FileCheck %s
#define N 40
static double u[N][N], v[2][N][N];
struct image {
  int width;
  unsigned char pixels[50][50];
};

// CHECK: flattened-tables.c:[[# @LINE + 3]]:3: remark: loop over `k` is sequential
void first_element(int n) {
  double *p = &u[0][0];
  for (int k = N; k < n * N; k++)
    p[k] = p[k - 1] + p[k - N];
}

// CHECK: flattened-tables.c:[[# @LINE + 3]]:3: remark: loop over `k` is sequential
void first_row(int n) {
  double *p = u[0];
  for (int k = N; k < n; k++)
    p[k] = p[k - N];
}

// CHECK: flattened-tables.c:[[# @LINE + 3]]:3: remark: loop over `k` is sequential
void of_a_field(struct image *m, int n) {
  unsigned char *p = &m->pixels[0][0];
  for (int k = 50; k < n * 50; k++)
    p[k] = p[k - 50] + 1;
}

// CHECK: flattened-tables.c:[[# @LINE + 3]]:3: remark: loop over `k` is sequential
void of_a_parameter(double (*t)[N], int n) {
  double *p = t[0];
  for (int k = N; k < n; k++)
    p[k] = p[k - N];
}

static void add_row_above(double *r, int n) {
  for (int j = N; j < n; j++)
    r[j] += r[j - N];
}

// CHECK: flattened-tables.c:[[# @LINE + 2]]:3: remark: loop over `i` is sequential
void through_a_callee(int n) {
  for (int i = 0; i < n; i++)
    add_row_above(&u[0][0], i * N);
}

// CHECK: flattened-tables.c:[[# @LINE + 2]]:3: remark: loop over `i` is sequential
void neighbours_of_a_cell(int n) {
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < n - 1; j++) {
      double *c = &u[i][j];
      *c = c[-1] + c[1] + c[-N] + c[N];
    }
}

// CHECK: flattened-tables.c:[[# @LINE + 2]]:3: remark: loop over `i` is sequential
void across_the_corner(int n) {
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < n - 1; j++) {
      double *c = &u[i][j];
      *c = c[-N + 1];
    }
}

// Rows of any length, too.
// CHECK: flattened-tables.c:[[# @LINE + 2]]:3: remark: loop over `i` {{is sequential|not proved parallel}}
void neighbours_in_any_rows(int r, int c, double t[r][c]) {
  for (int i = 1; i < r - 1; i++)
    for (int j = 1; j < c - 1; j++) {
      double *x = &t[i][j];
      *x = x[-c] + x[c] + x[-1];
    }
}

// CHECK: flattened-tables.c:[[# @LINE + 2]]:3: remark: loop over `d` {{is sequential|not proved parallel}}
void neighbours_along_diagonals(int r, int c, double t[r][c]) {
  for (int d = 2; d < r + c - 3; d++)
    for (int i = 1; i < r - 1; i++)
      if (d - i > 0 && d - i < c - 1) {
        double *x = &t[i][d - i];
        *x = x[c] + x[c - 1] + x[-1];
      }
}

// CHECK: flattened-tables.c:[[# @LINE + 2]]:3: remark: loop over `i` {{is sequential|not proved parallel}}
void from_the_row_above(int r, int c, double t[r][c]) {
  for (int i = 1; i < r; i++) {
    double *row = t[i], *above = row - c;
    for (int j = 0; j < c; j++)
      row[j] += above[j];
  }
}

// CHECK: flattened-tables.c:[[# @LINE + 2]]:3: remark: loop over `i` is parallel: no iteration writes what another one reads or writes [loop-parallel]
void within_any_rows(int r, int c, double t[r][c]) {
  for (int i = 0; i < r; i++) {
    double *row = t[i];
    for (int j = 1; j < c; j++)
      row[j] = row[j - 1] + row[c - 1];
  }
}

// CHECK: flattened-tables.c:[[# @LINE + 2]]:3: remark: loop over `i` is sequential
void two_rows_from_each(int n) {
  for (int i = 0; i < n - 1; i++) {
    double *r = u[i];
    for (int j = 0; j < 2 * N; j++)
      r[j] = 0.5 * r[j] + i;
  }
}

static struct {
  int first[4], second[4];
} pairs[100];

// CHECK: flattened-tables.c:[[# @LINE + 2]]:3: remark: loop over `i` is sequential
void into_the_next_member(int n) {
  for (int i = 1; i < n; i++) {
    int *p = pairs[i].first;
    for (int j = -4; j < 0; j++)
      p[j + 8] = p[j];
  }
}

// Planes that a time step changes are apart, and so are rows that a pointer stays in.
// CHECK: flattened-tables.c:[[# @LINE + 4]]:3: remark: loop over `k` is parallel: no iteration writes what another one reads or writes [loop-parallel]
void planes(int t) {
  double *from = &v[t % 2][0][0];
  double *to = &v[(t + 1) % 2][0][0];
  for (int k = N + 1; k < N * N - N - 1; k++)
    to[k] = from[k - 1] + from[k + 1] + from[k - N] + from[k + N];
}

// CHECK: flattened-tables.c:[[# @LINE + 2]]:3: remark: loop over `i` is parallel: no iteration writes what another one reads or writes [loop-parallel]
void rows(int n, int m) {
  for (int i = 0; i < n; i++) {
    double *r = u[i];
    for (int j = 1; j < m; j++)
      r[j] = r[j - 1] + r[N - 1];
  }
}

// CHECK: flattened-tables.c:[[# @LINE + 2]]:3: remark: loop over `i` is parallel: no iteration writes what another one reads or writes [loop-parallel]
void from_the_end(int n, int m) {
  for (int i = 0; i < n; i++) {
    double *r = u[i];
    for (int j = 0; j < m; j++)
      r[N - 1 - j] = i + j;
  }
}
