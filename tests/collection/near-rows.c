// Near-misses: rows and blocks of flat arrays, tables of pointers and pitched memory, whose rows are not apart, or not read as rows.
// RUN: %parlift analyze --format=json %s -- -I%S | python3 %S/../check_expect.py %s
// RUN: env parlift_flags=--thread-cost=0 %S/../exec/same-output.sh %parlift %s %t -I%S
#include "Inputs/collection.h"

// The plain one, for comparison: columns up to the length of a row.
// EXPECT plain:1 parallel
void plain(int n, int m, double *a) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      a[i * m + j] = 0.5 * a[i * m + j] + i;
}
// A pitch that may be less than what is written.
// EXPECT pitch:1 conditional
// CONDITION pitch:1 equivalent to p >= m
void pitch(int n, int m, int p, double *a) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      a[i * p + j] = 0.5 * a[i * p + j] + i;
}
// One column too many.
// EXPECT oneMore:1 unknown
void oneMore(int n, int m, double *a) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j <= m; j++)
      a[i * m + j] = 0.5 * a[i * m + j] + i;
}
// One to the left of the first column.
// EXPECT oneLess:1 unknown
void oneLess(int n, int m, double *a) {
  for (int i = 1; i < n; i++)
    for (int j = -1; j < m; j++)
      a[i * m + j] = 0.5 * a[i * m + j] + i;
}
// Rows and columns exchanged in one of two places.
// EXPECT exchanged:1 sequential
void exchanged(int n, double *a) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      a[i * n + j] = 0.5 * a[j * n + i] + 1;
}
// The last column of the row before.
// EXPECT rowBefore:1 sequential
void rowBefore(int n, int m, double *a) {
  for (int i = 1; i < n; i++)
    for (int j = 0; j < m; j++)
      a[i * m + j] = 0.5 * a[i * m - 1] + i;
}
// The row's length grows with its number, its place does not.
// EXPECT growing:1 conditional
void growing(int n, int m, double *a) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j <= i; j++)
      a[i * m + j] = 0.5 * a[i * m + j] + i;
}
// Packed triangles, and the element behind each row.
// EXPECT packed:1 unknown
void packed(int n, double *a) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j <= i + 1; j++)
      a[i * (i + 1) / 2 + j] = 0.5 * a[i * (i + 1) / 2 + j] + i;
}
// Blocks in three dimensions with two of the lengths exchanged: right for cubes alone.
// EXPECT wrongLengths:1 conditional
void wrongLengths(int n, int m, int l, double *a) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      for (int k = 0; k < l; k++)
        a[(i * l + j) * m + k] = 0.5 * a[(i * l + j) * m + k] + i + j;
}
// Rows by a division: several counters have one row.
// EXPECT byDivision:1 sequential
void byDivision(int n, int m, double *a) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      a[i / 2 * m + j] = 0.5 * a[i / 2 * m + j] + i;
}
// Rows by a remainder.
// EXPECT byRemainder:1 sequential
void byRemainder(int n, int m, double *a) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      a[i % 3 * m + j] = 0.5 * a[i % 3 * m + j] + i;
}
// A table of rows that are handed in any order.
// EXPECT table:1 conditional needs=inspect
void table(int n, int m, double **a) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      a[i][j] = 0.5 * a[i][j] + i;
}
// The table's own rows change places on the way.
// EXPECT pivoting:1 sequential
void pivoting(int n, int m, double **a) {
  for (int i = 0; i + 1 < n; i++) {
    double *t = a[i];
    a[i] = a[i + 1];
    a[i + 1] = t;
    for (int j = 0; j < m; j++)
      a[i][j] += i;
  }
}
// The row above in a table.
// EXPECT above:1 unknown
void above(int n, int m, double **a) {
  for (int i = 1; i < n; i++)
    for (int j = 0; j < m; j++)
      a[i][j] = 0.5 * a[i - 1][j] + i;
}
// Rows by an index array.
// EXPECT byIndex:1 unknown
// could be: conditional (at injective: rows of m columns each)
void byIndex(int n, int m, const int *restrict at, double *restrict a) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      a[at[i] * m + j] = 0.5 * a[at[i] * m + j] + i;
}
// A structure of a length and a pointer for each row.
typedef struct {
  int length;
  double *data;
} Row;
// Rows may overlap by their pointers and lengths.
// EXPECT records:1 unknown
// could be: conditional (rows with their lengths compared, as for tables of pointers)
void records(int n, Row *r) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < r[i].length; j++)
      r[i].data[j] = 0.5 * r[i].data[j] + i;
}
// Columns of neighbouring rows by a pointer that moves less than a row.
// EXPECT movesLess:1 unknown
void movesLess(int n, int m, double *a) {
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < m; j++)
      a[j] = 0.5 * a[j] + i;
    a += m - 1;
  }
}
// Ghosts that are written by two rows, one statement after the other.
// EXPECT ghosts:1 parallel needs=distribute
void ghosts(int n, int m, double (*g)[m]) {
  for (int i = 1; i < n - 1; i++) {
    g[i][0] = g[i][1] * 0.5;
    g[i - 1][0] = g[i][2] + 1;
  }
}

enum { N = 40, ROOM = 64 * 64 * 2 };
static double a[ROOM];
static int at[N];
static void begin(void) { fill(ROOM, a, 1); }
static void end(const char *name) {
  printf("%.9e %.9e ", a[N], a[N * N - 7]);
  show(name, 24, a);
}
static void run(int n, int m) {
  double *rows[N + 1];
  Row records_[N + 1];
  for (int i = 0; i <= N; i++)
    rows[i] = a + i * N;
#define CALL(call) begin(), call, end(#call)
  CALL(plain(n, m, a));
  CALL(pitch(n, m, m, a));
  CALL(pitch(n, m, m / 2, a));
  CALL(pitch(n, m, 0, a));
  CALL(pitch(n, m, -m, a + n * m));
  CALL(pitch(n, m, m + 1, a));
  CALL(oneMore(n, m, a));
  CALL(oneLess(n, m, a));
  CALL(exchanged(n, a));
  CALL(rowBefore(n, m, a));
  CALL(growing(n, m, a));
  CALL(growing(n, n, a));
  CALL(packed(n, a));
  CALL(wrongLengths(4, m, 9, a));
  CALL(wrongLengths(4, 9, m, a));
  CALL(byDivision(n, m, a));
  CALL(byRemainder(n, m, a));
  CALL(table(n, m, rows));
  CALL(above(n, m, rows));
  CALL(pivoting(n, m, rows));
  CALL(table(n, m, rows));
  rows[2] = rows[1];
  rows[5] = rows[4] + 1;
  CALL(table(n, m, rows));
  CALL(above(n, m, rows));
  for (int i = 0; i < n; i++)
    at[i] = (i * 7 + 3) % (n > 1 ? n : 1);
  CALL(byIndex(n, m, at, a));
  for (int i = 0; i < n; i++)
    at[i] /= 2;
  CALL(byIndex(n, m, at, a));
  for (int shift = 0; shift < 2; shift++) {
    for (int i = 0; i < n; i++) {
      records_[i].length = shift ? m : m / 2;
      records_[i].data = a + i * (m / 2);
    }
    CALL(records(n, records_));
  }
  CALL(movesLess(n, m, a));
  if (m > 2)
    CALL(ghosts(n, m, (double(*)[m])a));
}
int main(void) {
  run(0, 0);
  run(1, 1);
  run(2, 5);
  run(9, 3);
  run(N, N);
  return 0;
}
