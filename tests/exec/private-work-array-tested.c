// Work arrays that an iteration fills as far as it reads them only where sizes are right: tested before the loop, which stays as it
// is where they are not. `w` has something in it before, so that a copy that is not filled shows.
// RUN: %S/same-output.sh %parlift %s %t
// RUN: grep -v CHECK %t.omp.c | FileCheck %s
#include <stdio.h>

enum { R = 400, N = 2048 };
static int a[R][N], b[R][N];
static int w[N];

static void old(void) {
  for (int j = 0; j < N; j++)
    w[j] = j % 97;
}

// One size is filled, another one read.
// CHECK: static void prefix(
// CHECK: if ({{.*}}n >= m
// CHECK: #pragma omp parallel for firstprivate(w{{[^)]*}}) lastprivate(w)
// CHECK: } else {
static void prefix(int rows, int n, int m) {
  for (int r = 0; r < rows; r++) {
    for (int j = 0; j < n; j++)
      w[j] = a[r][j] * 2;
    for (int j = 0; j < m; j++)
      b[r][j] += w[j] + 1;
  }
}

// The first element exists where there is one.
// CHECK: static void first(
// CHECK: if ({{.*}}n > 0
// CHECK: #pragma omp parallel for firstprivate(w{{[^)]*}}) lastprivate(w)
static void first(int rows, int n) {
  for (int r = 0; r < rows; r++) {
    for (int j = 0; j < n; j++)
      w[j] = a[r][j] * 3;
    for (int j = 0; j < N; j++)
      b[r][j] ^= w[0];
  }
}

// p * q elements are filled where both are positive: both may be negative as well.
// CHECK: static void blocks(
// CHECK: if ({{.*}}p > 0 && q > 0
// CHECK: #pragma omp parallel for
static void fill(int p, int q, int *t, const int *from) {
  int i, k;
  for (i = 0; i < p; i++)
    for (k = 0; k < q; k++)
      t[i * q + k] = from[k] * i;
}
static void blocks(int rows, int p, int q) {
  int t[N];
  for (int j = 0; j < N; j++)
    t[j] = j;
  for (int r = 0; r < rows; r++) {
    fill(p, q, t, a[r]);
    for (int j = 0; j < p * q; j++)
      b[r][j] += t[j];
  }
}

// Two halves of each block, real and imaginary parts beside each other.
// CHECK: static void halves(
// CHECK: if ({{.*}}p > 0 && q > 0
// CHECK: #pragma omp parallel for firstprivate(w{{[^)]*}}) lastprivate(w)
static void halves(int rows, int p, int q) {
  for (int r = 0; r < rows; r++) {
    for (int i = 0; i < p; i++)
      for (int k = 0; k < q; k++) {
        w[2 * (2 * i * q + k)] = a[r][k];
        w[2 * (2 * i * q + k) + 1] = a[r][k] + 1;
        w[2 * (2 * i * q + q + k)] = a[r][k] + i;
        w[2 * (2 * i * q + q + k) + 1] = -a[r][k];
      }
    for (int j = 0; j < 2 * p * q; j++)
      b[r][j] += w[2 * j] - w[2 * j + 1];
  }
}

// Read in other blocks than it was filled in: no test is needed.
// CHECK: static void turned(
// CHECK-NOT: else
// CHECK: #pragma omp parallel for firstprivate(w{{[^)]*}}) lastprivate(w)
static void turned(int rows, int p, int q) {
  for (int r = 0; r < rows; r++) {
    for (int k = 0; k < q; k++)
      for (int i = 0; i < p; i++)
        w[7 + i * q + k] = a[r][k] - i;
    for (int k = 0; k < q; k++)
      for (int i = 0; i < p; i++)
        b[r][k * p + i] += w[7 + k * p + i];
  }
}

// Memory behind a pointer is as long as what is tested says: of two ends that are not known to be in order, the test names the last.
// CHECK: static void prefix_behind(
// CHECK: if ({{.*}}n >= m
// CHECK: const long v_length = n;
static void prefix_behind(int rows, int n, int m, int *v) {
  for (int r = 0; r < rows; r++) {
    for (int j = 0; j < n; j++)
      v[j] = a[r][j] * 2;
    for (int j = 0; j < m; j++)
      v[j] += 5;
    for (int j = 0; j < n; j++)
      b[r][j] += v[j] + 1;
  }
}

// CHECK: static void blocks_behind(
// CHECK: if ({{.*}}p > 0 && q > 0
// CHECK: const long v_length = (long)p * q;
static void blocks_behind(int rows, int p, int q, int *v) {
  for (int r = 0; r < rows; r++) {
    for (int i = 0; i < p; i++)
      for (int k = 0; k < q; k++)
        v[i * q + k] = a[r][k] * i;
    for (int j = 0; j < p * q; j++)
      b[r][j] += v[j];
  }
}

// Nothing is read that says which end is the last, and what one iteration leaves there another need not write.
// CHECK: static void left_behind(
// CHECK-NOT: v_length
static void left_behind(int rows, int n, int m, int *v) {
  for (int r = 0; r < rows; r++) {
    for (int j = 0; j < n; j++)
      v[j] = a[r][j] * 2;
    if (a[r][0] % 2)
      for (int j = 0; j < m; j++)
        v[j] = 5;
    for (int j = 0; j < n; j++)
      b[r][j] += v[j] + 1;
  }
}

// CHECK: int main
int main(void) {
  for (int r = 0; r < R; r++)
    for (int j = 0; j < N; j++)
      a[r][j] = (r * 7 + j * 3) % 101;
  static const int sizes[][2] = {{30, 25}, {16, 64}, {-3, -5}, {0, 9}, {9, 0}, {1, 1}, {-1, -1}};
  for (int s = 0; s < 7; s++) {
    const int p = sizes[s][0], q = sizes[s][1];
    old();
    prefix(R, p * 20, q * 20);
    prefix(R, q * 20, p * 20);
    first(R, p);
    old();
    first(R, q);
    blocks(R, p, q);
    old();
    halves(R, p / 2, q);
    old();
    turned(R, p, q);
    prefix_behind(R, p * 20, q * 20, w);
    prefix_behind(R, q * 20, p * 20, w + 3);
    blocks_behind(R, p, q, w + 1);
    left_behind(R, p * 20, q * 20, w);
    left_behind(R, q * 20, p * 20, w);
    long sum = 0;
    for (int r = 0; r < R; r++)
      for (int j = 0; j < N; j++)
        sum += (long)b[r][j] * (r + 3 * j);
    for (int j = 0; j < N; j++)
      sum = sum * 3 + w[j];
    printf("%d %d: %ld\n", p, q, sum);
  }
  return 0;
}
