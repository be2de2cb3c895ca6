// Arrays that each iteration fills before it reads them: a clause for small ones, memory of each thread's
// own for large ones and for what a parameter points to; last values are kept where they are seen later.
// RUN: %S/same-output.sh %parlift %s %t
// RUN: grep -v CHECK %t.omp.c | FileCheck %s
#include <stdio.h>

enum { N = 3000, M = 64, W = 300 };
static int x[N][M];
static long sums[N];

static void local(int n) {
  int t[M];
  // CHECK: #pragma omp parallel for private(t)
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < M; j++)
      t[j] = (i * 7 + j * 3) % 101;
    for (int j = 0; j < M; j++)
      x[i][j] = t[M - 1 - j] + t[(i + j) % M];
  }
}

static int kept(int n) {
  int t[M] = {0};
  // CHECK: #pragma omp parallel for firstprivate(t) lastprivate(t)
  for (int i = 0; i < n; i++) {
    for (int j = 8; j < M; j++)
      t[j] = i + j;
    sums[i] = t[8] + t[M - 1];
  }
  return t[0] + t[8] * 3 + t[M - 1];
}

// CHECK: last_thread = -1;
// CHECK: #pragma omp parallel for firstprivate(last_thread) lastprivate(last_thread)
// CHECK-NEXT: schedule(static)
// CHECK: int *const t = t_own != NULL ?
// CHECK: memcpy(t,
static void given(int n, int m, int *restrict t, long *restrict s) {
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < m; j++)
      t[j] = i ^ j;
    for (int j = 1; j < m; j++)
      s[i] += t[j] - 2 * t[j - 1];
  }
}

// A static array of 360 KB is too much for the threads' stacks.
// CHECK: int (*const t_own)[300] =
// CHECK: #pragma omp parallel for if(t_own != NULL)
static void large(int n, int s[restrict n]) {
  static int t[W][W];
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < W; j++)
      for (int k = 0; k < W; k++)
        t[k][j] = i + j * k;
    for (int r = 0; r < 3; r++)
      for (int j = 1; j < W; j++)
        for (int k = 1; k < W; k++)
          t[j][k] = (t[j][k] + t[j - 1][k]) % 997;
    s[i] = t[W - 1][i % W];
  }
}

static void branches(int n, const int *restrict a, int *restrict b) {
  int t[M];
  // CHECK: #pragma omp parallel for private(t)
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < M; j++)
      if (j < i)
        t[j] = a[j];
      else
        t[j] = -a[j];
    int s = 0;
    for (int j = M - 1; j >= 0; j--)
      s += t[j] * j;
    b[i] = s;
  }
}

static void fill(int m, int *t, int start) {
  for (int j = 0; j < m; j++)
    t[j] = start * j % 17;
}
static int total(int m, const int *t) {
  int s = 0;
  for (int j = 0; j < m; j++)
    s += t[j] * (j + 1);
  return s;
}
static void calls(int n, int *restrict b) {
  int t[M];
  // CHECK: #pragma omp parallel for private(t)
  for (int i = 0; i < n; i++) {
    fill(M, t, i);
    b[i] = total(M, t);
  }
}

int main(void) {
  static int t[M], a[M], b[N], s[50];
  for (int j = 0; j < M; j++)
    a[j] = j * j % 11;
  local(N);
  long sum = 0;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      sum += x[i][j] * (j + 1L);
  printf("%ld\n", sum);
  printf("%d %d %d\n", kept(N), kept(0), kept(1));
  for (int n = 0; n < 1000; n += 333) {
    given(n, M - 1, t, sums);
    printf("%d %d %d %ld\n", t[0], t[M - 2], t[M - 1], sums[n / 2]);
  }
  given(5, 0, t, sums);
  given(5, -3, t, sums);
  large(50, s);
  printf("%d %d %d %d\n", t[3], s[0], s[7], s[49]);
  calls(N, b);
  printf("%d %d %d\n", b[0], b[33], b[N - 1]);
  branches(N, a, b);
  printf("%d %d %d\n", b[0], b[33], b[N - 1]);
  return 0;
}
