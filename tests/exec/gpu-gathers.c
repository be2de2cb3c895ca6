// Elements that are read through index arrays: the ends of what is read are found on the CPU before the kernel, and exactly that is
// copied. Blocks are as small as the elements that are read, so that one more would be found by the address sanitizer.
// RUN: %S/same-on-gpu.sh %parlift %s %t --thread-cost=0 --as-written
// RUN: FileCheck --input-file=%t.ran --check-prefix=RAN %s
// RUN: FileCheck --input-file=%t.remarks --check-prefix=NOT %s
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// RAN-DAG: ran gather_kernel
static void gather(int n, const int *idx, const double *a, double *y) {
  for (int i = 0; i < n; i++)
    y[i] = a[idx[i]];
}

// RAN-DAG: ran product_kernel
static void product(int n, const int *row, const int *col, const double *val, const double *x, double *y) {
  for (int i = 0; i < n; i++) {
    double s = 0;
    for (int k = row[i]; k < row[i + 1]; k++)
      s += val[k] * x[col[k]];
    y[i] = s;
  }
}

// In the style of long ago: counters of the function's, sums in memory, an index in a variable.
// RAN-DAG: ran product_in_place_kernel
static void product_in_place(int n, const long *row, const short *col, const float *val, const float *x, float *y) {
  int i;
  long k;
  for (i = 0; i < n; i++) {
    y[i] = 0;
    for (k = row[i]; k < row[i + 1]; k++) {
      const int j = col[k];
      y[i] += val[k] * x[j];
    }
  }
}

// RAN-DAG: ran permute_kernel
static void permute(int n, const size_t *p, const float *a, float *b) {
  for (int i = 0; i < n; i++)
    b[i] = 2 * a[p[i]];
}

// Of the others the index is nonsense.
// RAN-DAG: ran masked_kernel
static void masked(int n, const int *m, const int *p, const float *a, float *b) {
  for (int i = 0; i < n; i++)
    if (m[i] > 0)
      b[i] = a[p[i] + 1];
    else
      b[i] = -1;
}

// RAN-DAG: ran rows_kernel
static void rows(int n, const int *idx, const double (*a)[3], double *y) {
  for (int i = 0; i < n; i++)
    y[i] = a[idx[i]][0] + a[idx[i]][2];
}

// RAN-DAG: ran chain_kernel
static void chain(int n, const int *p, const int *q, const double *a, double *y) {
  for (int i = 0; i < n; i++)
    y[i] = a[q[p[i]]] + a[p[i]];
}

// RAN-DAG: ran table_kernel
static void table(int n, const unsigned char *pixels, const unsigned char *lut, unsigned char *out) {
  for (int i = 0; i < n; i++)
    out[i] = lut[pixels[i]];
}

// RAN-DAG: ran downwards_kernel
static double downwards(int n, const int *idx, const double *a) {
  double s = 0;
  for (int i = n - 1; i >= 0; i--)
    s += a[idx[i]];
  return s;
}

// Written by one kernel and looked at for the next one.
// RAN-DAG: ran steps_kernel
// RAN-DAG: ran steps_kernel2
static void steps(int n, int count, int *restrict idx, const double *restrict a, double *restrict y) {
  for (int t = 0; t < count; t++) {
    for (int i = 0; i < n; i++)
      idx[i] = (i * 7 + t) % n;
    for (int i = 0; i < n; i++)
      y[i] += a[idx[i]];
  }
}

// The index array is written in the loop.
// NOT: loop over `i` stays on the CPU: which elements of `a` are touched cannot be said before the loop
static void moving(int n, int *restrict idx, const double *restrict a, double *restrict y) {
  for (int i = 0; i < n; i++) {
    idx[i] = idx[i] + 1;
    y[i] = a[idx[i]];
  }
}

// Touched under a condition within a statement.
// NOT: loop over `i` stays on the CPU: which elements of `b` are touched cannot be said before the loop
static void chosen(int n, const int *restrict idx, const double *restrict b, double *restrict y) {
  for (int i = 0; i < n; i++)
    y[i] = idx[i] >= 0 ? b[idx[i]] : 0;
}

// Whether an element is read is for an element of the other one to say, of which nothing is known when it is read.
// NOT: loop over `i` stays on the CPU: which elements of `{{c|flag}}` are touched cannot be said before the loop
static void steered(int n, const int *idx, const int *flag, const double *c, double *y) {
  for (int i = 0; i < n; i++) {
    y[i] = 0;
    if (flag[idx[i]])
      y[i] = c[idx[i] + 1];
  }
}

// The target holds no element twice if so assumed by nobody: it stays as it was.
// NOT: loop over `i` stays on the CPU: the values of `idx` would have to be looked at first
static void scattered(int n, const int *idx, const double *a, double *y) {
  for (int i = 0; i < n; i++)
    y[idx[i]] = a[i];
}

static void *copy(const void *from, size_t bytes) {
  void *to = malloc(bytes);
  memcpy(to, from, bytes);
  return to;
}

static void print(const char *name, int n, const double *y) {
  double s = 0;
  for (int i = 0; i < n; i++)
    s = s * 0.75 + y[i];
  printf("%s %.6f\n", name, s);
}

int main(void) {
  enum { n = 300, least = 40, many = 60 };
  double a[many], y[n + 1];
  float fa[many], fy[n];
  int idx[n], mask[n], row[n + 1];
  size_t p[n];
  long lrow[n + 1];
  for (int i = 0; i < many; i++) {
    a[i] = 1.0 / (i + 3);
    fa[i] = i * 0.25f;
  }
  for (int i = 0; i < n; i++) {
    idx[i] = least + i * 7 % many;
    p[i] = i * 11 % many;
    mask[i] = i % 3;
  }
  // Elements least .. least + many - 1 of what begins `least` before: and below, negative ones.
  double *ha = copy(a, sizeof a), *hy = copy(y, n * sizeof *y);
  int *hidx = copy(idx, sizeof idx);
  gather(n, hidx, ha - least, hy);
  print("gather", n, hy);
  for (int i = 0; i < n; i++)
    hidx[i] = -1 - i * 7 % many;
  gather(n, hidx, ha + many, hy);
  print("negative", n, hy);
  gather(0, hidx, NULL, NULL);
  printf("%.3f\n", downwards(n, hidx, ha + many));

  // The target is a part of the indices, or of what is read: as the loop has it.
  double both[2 * n];
  for (int i = 0; i < 2 * n; i++)
    both[i] = i;
  for (int i = 0; i < n; i++)
    hidx[i] = i * 3 % (n / 2);
  gather(n, hidx, both, both + 10);
  print("overlap", 2 * n, both);

  // Rows, every fifth of which is empty; then all of them.
  int at = 0;
  for (int i = 0; i <= n; i++) {
    row[i] = lrow[i] = at;
    at += i % 5;
  }
  int nonzeros = row[n];
  int *col = malloc(nonzeros * sizeof *col);
  short *scol = malloc(nonzeros * sizeof *scol);
  double *val = malloc(nonzeros * sizeof *val);
  float *fval = malloc(nonzeros * sizeof *fval);
  for (int k = 0; k < nonzeros; k++) {
    scol[k] = col[k] = k * 13 % many;
    fval[k] = val[k] = k % 9;
  }
  int *hrow = copy(row, sizeof row);
  product(n, hrow, col, val, ha, hy);
  print("product", n, hy);
  product_in_place(n, lrow, scol, fval, fa, fy);
  for (int i = 0; i < n; i++)
    hy[i] = fy[i];
  print("in place", n, hy);
  for (int i = 0; i <= n; i++)
    hrow[i] = 5;
  product(n, hrow, NULL, NULL, NULL, hy);
  print("empty", n, hy);
  product(0, hrow, NULL, NULL, NULL, hy);

  permute(n, p, fa, fy);
  for (int i = 0; i < n; i++)
    hy[i] = fy[i];
  print("permute", n, hy);
  for (int i = 0; i < n; i++)
    hidx[i] = mask[i] > 0 ? i % (many - 1) : 1 << 30;
  masked(n, mask, hidx, fa, fy);
  for (int i = 0; i < n; i++)
    hy[i] = fy[i];
  print("masked", n, hy);
  for (int i = 0; i < n; i++)
    hidx[i] = i % (many / 3);
  rows(n, hidx, (const double(*)[3])ha, hy);
  print("rows", n, hy);
  int *q = malloc(many * sizeof *q);
  for (int i = 0; i < many; i++)
    q[i] = many - 1 - i;
  chain(n, hidx, q, ha, hy);
  print("chain", n, hy);
  unsigned char image[n], out[n], *lut = malloc(200);
  for (int i = 0; i < n; i++)
    image[i] = 50 + i % 150;
  for (int i = 0; i < 200; i++)
    lut[i] = 255 - i;
  table(n, image, lut, out);
  for (int i = 0; i < n; i++)
    hy[i] = out[i];
  print("table", n, hy);
  double *wide = malloc(n * sizeof *wide);
  for (int i = 0; i < n; i++)
    wide[i] = i * 0.5;
  steps(n, 4, hidx, wide, hy);
  print("steps", n, hy);
  for (int i = 0; i < n; i++)
    hidx[i] = i % (many - 1);
  moving(n, hidx, ha, hy);
  print("moving", n, hy);
  for (int i = 0; i < n; i++)
    hidx[i] = i % 2 ? i % (many - 1) : -1;
  chosen(n, hidx, ha, hy);
  print("chosen", n, hy);
  for (int i = 0; i < n; i++)
    hidx[i] = i % (many - 1);
  steered(n, hidx, q, ha, hy);
  print("steered", n, hy);
  for (int i = 0; i < n; i++)
    hidx[i] = (i * 7) % n;
  scattered(n, hidx, wide, hy);
  print("scattered", n, hy);
  return 0;
}
