// Loops whose bounds move with the loops around them: the grid is the rectangle around the triangle, and a thread asks whether
// there is an iteration for it.
// RUN: %S/same-on-gpu.sh %parlift %s %t --thread-cost=0 --as-written
// RUN: FileCheck --input-file=%t.ran %s
// RUN: %parlift parallelize -q --target=cuda --offload=always --as-written --thread-cost=0 --print-plan %s | FileCheck --check-prefix=PLAN %s
#include <stdio.h>

enum { N = 90 };

// PLAN-DAG: map below:1 i:y/4x4 j:x/64
static void below(int n, double a[restrict N][N]) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j <= i; j++)
      a[i][j] = 2 * a[i][j] + i - j;
}
// PLAN-DAG: map above:1 i:y/4 j:x/64
static void above(int n, int p, double a[restrict N][N], double b[restrict N][N]) {
  for (int i = 0; i < n; i++)
    for (int j = i + 1; j < n; j++) {
      double sum = 0;
      for (int k = 0; k < p; k++)
        sum += b[k][i] * b[k][j];
      a[i][j] = sum;
    }
}
// PLAN-DAG: map down:1 i:y/4x4 j:x/64
static void down(long n, float a[restrict N][N]) {
  for (long i = n - 1; i >= 0; i--)
    for (long j = n - 1; j > i; j--)
      a[i][j] += 3;
}
// A band along the diagonal, of `width` each way.
// PLAN-DAG: map diagonal:1 i:y/4x4 j:x/64
static void diagonal(int n, int width, int a[restrict N][N]) {
  for (int i = width; i < n - width; i++)
    for (int j = i - width; j <= i + width; j++)
      a[i][j]++;
}
// Three loops, of which the last one knows both others.
// PLAN-DAG: map corner:1 i:z/2 j:y/2x2 k:x/64
static void corner(int n, short a[restrict 30][30][30]) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n - i; j++)
      for (int k = 0; k < n - i - j; k++)
        a[i][j][k] = (short)(a[i][j][k] + i - j * k);
}
// PLAN-DAG: map sum:1 i:y/4 j:x/64
static long sum(int n, int a[restrict N][N]) {
  long all = 0;
  for (int i = 0; i < n; i++)
    for (int j = i; j < n; j++)
      all += a[i][j] * (j - i);
  return all;
}
// Products of which only one half is wanted: slices for the rectangle, and blocks outside of the triangle do nothing.
// PLAN-DAG: register-tile half:1 8x8 4x4
// PLAN-DAG: stage half:1.1.1 b chunk(8)
static void half(int n, int p, double a[restrict N][N], double b[restrict N][N]) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j <= i; j++) {
      double sum = 0;
      for (int k = 0; k < p; k++)
        sum += b[i][k] * b[j][k];
      a[i][j] += sum;
    }
}
// How long a row is, memory says: there is no rectangle around that.
// PLAN-DAG: parallel rows:1
static void rows(int n, const int length[restrict N], int a[restrict N][N]) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < length[i]; j++)
      a[i][j] -= j;
}

static double a[N][N], b[N][N];
static float f[N][N];
static int c[N][N], length[N];
static short s[30][30][30];

int main(void) {
  for (int n = 0; n <= N; n = 2 * n + 1) {
    for (int i = 0; i < N; i++) {
      length[i] = (i * 7) % 11;
      for (int j = 0; j < N; j++) {
        a[i][j] = i % 7 + j;
        b[i][j] = i - j % 5;
        f[i][j] = i + 2 * j;
        c[i][j] = i * j % 13;
      }
    }
    below(n, a);
    above(n, n / 2, a, b);
    half(n, n / 3, a, b);
    down(n, f);
    diagonal(n, n / 5, c);
    corner(n < 30 ? n : 30, s);
    printf("%ld\n", sum(n, c));
    rows(n, length, c);
    double all = 0;
    for (int i = 0; i < N; i++)
      for (int j = 0; j < N; j++)
        all += a[i][j] * (i % 3 + 1) + f[i][j] * (j % 5) + c[i][j] * (i % 4 - j % 3) + s[i % 30][j % 30][(i + j) % 30];
    printf("%.17g\n", all);
  }
  return 0;
}

// CHECK-DAG: ran below_kernel
// CHECK-DAG: ran above_kernel
// CHECK-DAG: ran half_kernel
// CHECK-DAG: ran down_kernel
// CHECK-DAG: ran diagonal_kernel
// CHECK-DAG: ran corner_kernel
// CHECK-DAG: ran sum_kernel
// CHECK-NOT: ran rows_kernel
