// Tables in which each cell needs those above, before and diagonally before it: in blocks by diagonals, from pointers that may overlap,
// linearised and not, with a maximum on the way, and at sizes that are multiples of nothing.
// RUN: %S/same-output.sh %parlift %s %t
// RUN: FileCheck %s < %t.omp.c
#include <stdio.h>
#include <stdlib.h>

enum { N = 333, M = 517 };

// CHECK-LABEL: {{^}}static int local(
// CHECK: {{^ +}}for (long wave{{[0-9]*}} = 0;
// CHECK: {{^ +}}#pragma omp parallel for firstprivate(n, m) reduction(max:best)
static int local(int n, int m, const char *a, const char *b, int *H) {
  int best = 0;
  for (int i = 1; i <= n; i++)
    for (int j = 1; j <= m; j++) {
      int d = H[(i - 1) * (m + 1) + j - 1] + (a[i - 1] == b[j - 1] ? 3 : -2);
      int u = H[(i - 1) * (m + 1) + j] - 1;
      int l = H[i * (m + 1) + j - 1] - 1;
      int v = d > u ? d : u;
      if (l > v)
        v = l;
      if (v < 0)
        v = 0;
      H[i * (m + 1) + j] = v;
      if (v > best)
        best = v;
    }
  return best;
}

// CHECK-LABEL: {{^}}static int common(
// CHECK: {{^ +}}for (long wave{{[0-9]*}} = 0;
// CHECK: {{^ +}}#pragma omp parallel for
static int common(int n, int m, const char *a, const char *b, int L[n + 1][m + 1]) {
  int i, j;
  for (i = 1; i <= n; i++)
    for (j = 1; j <= m; j++)
      if (a[i - 1] == b[j - 1])
        L[i][j] = L[i - 1][j - 1] + 1;
      else
        L[i][j] = L[i - 1][j] > L[i][j - 1] ? L[i - 1][j] : L[i][j - 1];
  return L[n][m];
}

// CHECK-LABEL: {{^}}static void sweep(
// CHECK: {{^ +}}for (long wave{{[0-9]*}} = 0;
// CHECK: {{^ +}}#pragma omp parallel for
static void sweep(int n, double *A) {
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < n - 1; j++)
      A[i * n + j] =
          0.25 * (A[(i - 1) * n + j] + A[(i + 1) * n + j] + A[i * n + j - 1] + A[i * n + j + 1]);
}

// The best cell so far decides what the next ones are: no order but the loop's own.
// CHECK-LABEL: {{^}}static int drop(
// CHECK-NOT: {{^ +}}for (long wave
static int drop(int n, int m, int *restrict H) {
  int best = 0;
  for (int i = 1; i <= n; i++)
    for (int j = 1; j <= m; j++) {
      int v = H[(i - 1) * (m + 1) + j - 1] + (i * j % 7) - 2;
      if (v < best - 20)
        v = 0;
      H[i * (m + 1) + j] = v;
      if (v > best)
        best = v;
    }
  return best;
}

// CHECK-LABEL: {{^}}int main(
int main(void) {
  char *a = malloc(N), *b = malloc(M);
  for (int i = 0; i < N; i++)
    a[i] = (char)((i * 131 + i / 7) % 4);
  for (int i = 0; i < M; i++)
    b[i] = (char)((i * 37 + i / 5) % 4);
  int *H = calloc((N + 1) * (M + 1), sizeof *H);
  printf("%d\n", local(N, M, a, b, H));
  printf("%d\n", local(0, M, a, b, H) + local(N, 0, a, b, H) + local(1, 1, a, b, H));
  long sum = 0;
  for (int i = 0; i < (N + 1) * (M + 1); i++)
    sum = (sum * 3 + H[i]) % 1000003, H[i] = 0;
  printf("%ld\n", sum % 1000003);
  printf("%d\n", common(N, M, a, b, (int (*)[M + 1]) H));
  for (int i = 0; i < (N + 1) * (M + 1); i++)
    H[i] = 0;
  printf("%d\n", drop(N, M, H));
  double *A = malloc(N * N * sizeof *A), total = 0;
  for (int i = 0; i < N * N; i++)
    A[i] = i % 23;
  sweep(N, A);
  for (int i = 0; i < N * N; i++)
    total = 0.7 * total + A[i];
  printf("%.12g\n", total);
  // The text lies in the table.
  printf("%d\n", local(40, 30, (const char *)H + 500, (const char *)H + 900, H));
  free(a), free(b), free(H), free(A);
  return 0;
}
