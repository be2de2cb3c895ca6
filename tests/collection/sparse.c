// Sparse matrices and graphs of elements: rows by pointers, columns by index arrays, what several rows share.
// RUN: %parlift analyze --format=json %s -- -I%S | python3 %S/../check_expect.py %s
// RUN: env parlift_flags=--thread-cost=0 %S/../exec/same-output.sh %parlift %s %t -I%S
#include "Inputs/collection.h"

typedef struct {
  int rows, *start, *column;
  double *value;
} Csr;

// A matrix by compressed rows times a vector.
// EXPECT multiply:1 conditional
// EXPECT multiply:1.1 parallel needs=reduction
static void multiply(const Csr *m, const double *x, double *y) {
  for (int r = 0; r < m->rows; r++) {
    double s = 0;
    for (int k = m->start[r]; k < m->start[r + 1]; k++)
      s += m->value[k] * x[m->column[k]];
    y[r] = s;
  }
}

// The same with the sum in the result itself.
// EXPECT multiplyInPlace:1 conditional
static void multiplyInPlace(int rows, const int *start, const int *column, const double *value, const double *x, double *y) {
  int r, k;
  for (r = 0; r < rows; r++) {
    y[r] = 0;
    for (k = start[r]; k < start[r + 1]; k++)
      y[r] += value[k] * x[column[k]];
  }
}

// The transposed product: rows add to the same elements.
// EXPECT multiplyTransposed:1 parallel
// EXPECT multiplyTransposed:2 parallel needs=histogram
static void multiplyTransposed(int rows, int cols, const int *restrict start, const int *restrict column, const double *restrict value,
                               const double *restrict x, double *restrict y) {
  int r, k;
  for (k = 0; k < cols; k++)
    y[k] = 0;
  for (r = 0; r < rows; r++)
    for (k = start[r]; k < start[r + 1]; k++)
      y[column[k]] += value[k] * x[r];
}

// Each row divided by its largest element, in the array of all values: rows follow one another.
// EXPECT scaleRows:1 conditional
static void scaleRows(int rows, const int *restrict start, double *restrict value) {
  for (int r = 0; r < rows; r++) {
    double most = 1;
    for (int k = start[r]; k < start[r + 1]; k++)
      if (fabs(value[k]) > most)
        most = fabs(value[k]);
    for (int k = start[r]; k < start[r + 1]; k++)
      value[k] = value[k] / most;
  }
}

// Rows of a fixed length, column by column, with -1 for what is not there.
// EXPECT ellpack:1 conditional
static void ellpack(int rows, int width, const int *column, const double *value, const double *x, double *y) {
  for (int r = 0; r < rows; r++) {
    double s = 0;
    for (int k = 0; k < width; k++) {
      int c = column[k * rows + r];
      if (c >= 0)
        s += value[k * rows + r] * x[c];
    }
    y[r] = s;
  }
}

// Coordinates: any entry may be of any row.
// EXPECT coordinates:1 parallel needs=histogram
static void coordinates(int entries, const int *restrict row, const int *restrict column, const double *restrict value,
                        const double *restrict x, double *restrict y) {
  for (int e = 0; e < entries; e++)
    y[row[e]] += value[e] * x[column[e]];
}

// Blocks of 2 x 2 by compressed rows.
// EXPECT blockRows:1 parallel
static void blockRows(int rows, const int *restrict start, const int *restrict column, const double (*restrict block)[2][2],
                      const double (*restrict x)[2], double (*restrict y)[2]) {
  for (int r = 0; r < rows; r++) {
    double s0 = 0, s1 = 0;
    for (int k = start[r]; k < start[r + 1]; k++) {
      const double *v = x[column[k]];
      s0 += block[k][0][0] * v[0] + block[k][0][1] * v[1];
      s1 += block[k][1][0] * v[0] + block[k][1][1] * v[1];
    }
    y[r][0] = s0;
    y[r][1] = s1;
  }
}

// How many entries each column has.
// EXPECT countColumns:1 parallel needs=histogram
static void countColumns(int entries, const int *restrict column, int *restrict count) {
  for (int e = 0; e < entries; e++)
    count[column[e]]++;
}

// Where each row begins, from how many entries each has.
// EXPECT rowStarts:1 conditional needs=scan
static void rowStarts(int rows, const int *count, int *start) {
  start[0] = 0;
  for (int r = 0; r < rows; r++)
    start[r + 1] = start[r] + count[r];
}

// Entries go to their columns' places, which are counted up.
// EXPECT transposeCsr:1 unknown
static void transposeCsr(int rows, const int *restrict start, const int *restrict column, int *restrict next, int *restrict row) {
  for (int r = 0; r < rows; r++)
    for (int k = start[r]; k < start[r + 1]; k++)
      row[next[column[k]]++] = r;
}

// The diagonal of each row, if it has one.
// EXPECT diagonal:1 conditional
static void diagonal(const Csr *m, double *d) {
  for (int r = 0; r < m->rows; r++) {
    d[r] = 1;
    for (int k = m->start[r]; k < m->start[r + 1]; k++)
      if (m->column[k] == r) {
        d[r] = m->value[k];
        break;
      }
  }
}

// A lower triangle by rows: each unknown needs others, by an index array.
// EXPECT lowerSolve:1 unknown
static void lowerSolve(int rows, const int *restrict start, const int *restrict column, const double *restrict value, double *restrict x) {
  for (int r = 0; r < rows; r++) {
    double s = x[r];
    for (int k = start[r]; k < start[r + 1]; k++)
      if (column[k] < r)
        s -= value[k] * x[column[k]];
    x[r] = s;
  }
}

// The same level by level: rows of one level are listed, and need rows of earlier levels alone. Only data know.
// EXPECT solveLevel:1 unknown
static void solveLevel(int first, int last, const int *restrict order, const int *restrict start, const int *restrict column,
                       const double *restrict value, double *restrict x) {
  for (int l = first; l < last; l++) {
    int r = order[l];
    double s = x[r];
    for (int k = start[r]; k < start[r + 1]; k++)
      if (column[k] < r)
        s -= value[k] * x[column[k]];
    x[r] = s;
  }
}

// A gather and a scatter by a renumbering, which no row has twice.
// EXPECT renumber:1 parallel
// EXPECT renumber:2 conditional
static void renumber(int n, const int *restrict to, const double *restrict x, double *restrict y, double *restrict z) {
  for (int i = 0; i < n; i++)
    y[i] = x[to[i]];
  for (int i = 0; i < n; i++)
    z[to[i]] = 2 * y[i];
}

// Edges of a mesh add a flux to the one cell and take it from the other.
// EXPECT edgeFluxes:1 parallel needs=histogram
static void edgeFluxes(int edges, const int (*restrict cells)[2], const double *restrict state, double *restrict change) {
  for (int e = 0; e < edges; e++) {
    int left = cells[e][0], right = cells[e][1];
    double flux = 2 * (state[left] - state[right]);
    change[left] -= flux;
    change[right] += flux;
  }
}

// Elements assemble their matrices into a dense global one.
// EXPECT assemble:1 parallel needs=histogram
static void assemble(int elements, int nodes, const int *restrict corner, double *restrict global) {
  for (int e = 0; e < elements; e++) {
    double k[3][3];
    for (int i = 0; i < 3; i++)
      for (int j = 0; j < 3; j++)
        k[i][j] = i == j ? 2 : -1;
    for (int i = 0; i < 3; i++)
      for (int j = 0; j < 3; j++)
        global[corner[3 * e + i] * nodes + corner[3 * e + j]] += k[i][j];
  }
}

// A sparse row is spread into a dense one, used and cleaned again: the dense row is all zeros before and after.
// EXPECT rowProducts:1 unknown
// could be: parallel (each thread a dense row that begins with zeros and is zero again after each iteration)
static void rowProducts(int rows, const int *restrict start, const int *restrict column, const double *restrict value,
                        double *restrict dense, double *restrict out) {
  for (int r = 0; r < rows; r++) {
    for (int k = start[r]; k < start[r + 1]; k++)
      dense[column[k]] += value[k];
    double s = 0;
    for (int k = start[r]; k < start[r + 1]; k++)
      s += dense[column[k]] * value[k];
    for (int k = start[r]; k < start[r + 1]; k++)
      dense[column[k]] = 0;
    out[r] = s;
  }
}

// A block of rows at a time, each by a function that sees the matrix alone.
static double rowTimes(const Csr *m, int r, const double *x) {
  double s = 0;
  int k = m->start[r], end = m->start[r + 1];
  while (k < end) {
    s += m->value[k] * x[m->column[k]];
    k++;
  }
  return s;
}
// Residuals of all rows, then a step in place.
// EXPECT smoothRows:1 unknown
// could be: conditional (r apart from what the rows reach, as where the callee's loop is written with for)
// EXPECT smoothRows:2 unknown
static void smoothRows(const Csr *m, const double *b, double *x, double *r) {
  for (int i = 0; i < m->rows; i++)
    r[i] = b[i] - rowTimes(m, i, x);
  for (int i = 0; i < m->rows; i++)
    x[i] += 0.5 * (b[i] - rowTimes(m, i, x));
}

enum { ROWS = 300, ENTRIES = 5 * ROWS };
static int start[ROWS + 2], column[ENTRIES + 1], row[ENTRIES + 1], order[ENTRIES + 1], count[ROWS + 2], next[ROWS + 2];
static int cells[ENTRIES][2], corner[3 * ROWS];
static double value[4 * ENTRIES], x[4 * ROWS + 8], y[4 * ROWS + 8], z[4 * ROWS + 8], global[ROWS * ROWS];

static void make(int rows) {
  fill(4 * ENTRIES, value, 1);
  fill(4 * ROWS, x, 2);
  fill(4 * ROWS, y, 3);
  fill(4 * ROWS, z, 4);
  memset(global, 0, sizeof global);
  for (int r = 0; r < rows; r++)
    start[r + 1] = start[r] + (r * 3 + 1) % 6;
  if (rows)
    for (int k = 0; k < ENTRIES; k++) {
      column[k] = (k * 17 + k / 3) % rows;
      row[k] = (k * 5 + k / 7) % rows;
      cells[k][0] = column[k];
      cells[k][1] = row[k];
    }
  for (int k = 0; k < 3 * rows; k++)
    corner[k] = (k * 7 + k / 3) % rows;
}
static void run(int rows) {
  Csr m = {rows, start, column, value};
  int entries;
  make(rows);
  entries = start[rows];
  multiply(&m, x, y);
  show("multiply", rows, y);
  multiply(&m, x, x);
  show("multiply in place", rows, x);
  multiply(&m, x, value + 1);
  show("multiply into values", entries, value);
  make(rows);
  multiplyInPlace(rows, start, column, value, x, y);
  multiplyInPlace(rows, start, column, value, y, y + 1);
  multiplyInPlace(rows, start, column, value, y, value);
  show("in place", rows, y);
  show("in place", entries, value);
  make(rows);
  multiplyTransposed(rows, rows, start, column, value, x, y);
  show("transposed", rows, y);
  scaleRows(rows, start, value);
  if (rows > 3) {
    int backwards[] = {4, 9, 2, 8, 8, 1};
    scaleRows(5, backwards, value);
    int overlapping[] = {0, 6, 2, 8, 4};
    scaleRows(4, overlapping, value);
  }
  show("scaled", entries, value);
  for (int k = 0; k < ENTRIES; k++)
    order[k] = k % 4 ? column[k] : -1;
  ellpack(rows, 4, order, value, x, z);
  ellpack(rows, 4, order, value, z, z + 1);
  ellpack(rows, 4, order, value, z, value + 3);
  show("ellpack", rows, z);
  show("ellpack", entries, value);
  make(rows);
  coordinates(entries, row, column, value, x, y);
  show("coordinates", rows, y);
  blockRows(rows, start, column, (const double(*)[2][2])value, (const double(*)[2])x, (double(*)[2])z);
  show("blocks", 2 * rows, z);
  memset(count, 0, sizeof count);
  countColumns(entries, column, count);
  showInts("counts", rows, count);
  rowStarts(rows, count, next);
  showInts("starts", rows + 1, next);
  transposeCsr(rows, start, column, next, order);
  showInts("transposed", entries, order);
  rowStarts(rows, count, count);
  rowStarts(rows > 1 ? rows - 1 : 0, count + 1, count);
  showInts("starts in place", rows, count);
  diagonal(&m, z);
  diagonal(&m, value + 2);
  show("diagonal", rows, z);
  show("diagonal", rows, value);
  make(rows);
  lowerSolve(rows, start, column, value, x);
  show("lower", rows, x);
  make(rows);
  permute(rows, order);
  solveLevel(0, rows, order, start, column, value, x);
  solveLevel(rows / 2, rows, order, start, column, value, x);
  repeat(rows, order);
  solveLevel(0, rows, order, start, column, value, x);
  show("level", rows, x);
  make(rows);
  permute(rows, order);
  renumber(rows, order, x, y, z);
  repeat(rows, order);
  renumber(rows, order, z, y, x);
  show("renumbered", rows, z);
  show("renumbered", rows, x);
  edgeFluxes(rows ? ENTRIES : 0, cells, x, y);
  show("fluxes", rows, y);
  assemble(rows, rows, corner, global);
  show("assembled", rows * rows, global);
  memset(z, 0, sizeof z);
  rowProducts(rows, start, column, value, z, y);
  show("products", rows, y);
  smoothRows(&m, x, y, z);
  show("smoothed", rows, z);
  smoothRows(&m, x, y, y);
  smoothRows(&m, y, x, x + 1);
  printf("smoothed %.6e %.6e\n", x[rows / 2], y[rows / 3]);
}
int main(void) {
  run(0);
  run(1);
  run(7);
  run(ROWS);
  return 0;
}
