// Loops that run in parallel because of what is said of them compute what they computed.
// RUN: %S/same-output.sh %parlift %s %t -Wno-unknown-pragmas
// RUN: grep -v CHECK %t.omp.c | FileCheck %s
#include <stdio.h>

// CHECK: #pragma parlift assume(disjoint(out, in, idx), injective(idx))
// CHECK-NEXT: #pragma omp parallel for
static void scatter(int n, const int *idx, double *out, const double *in) {
#pragma parlift assume(disjoint(out, in, idx), injective(idx))
  for (int i = 0; i < n; i++)
    out[idx[i]] += in[i];
}
// CHECK: #pragma parlift assume(disjoint(v, row), monotone(row))
// CHECK-NEXT: #pragma omp parallel for
static void rows(int n, const int *row, double *v) {
#pragma parlift assume(disjoint(v, row), monotone(row))
  for (int i = 0; i < n; i++)
    for (int k = row[i]; k < row[i + 1]; k++)
      v[k] = v[k] * v[k] + i;
}
// CHECK: #pragma parlift assume(independent)
// CHECK-NEXT: #pragma omp parallel for private(t)
static void scratch(int n, const int *idx, double *out) {
  double t[4];
#pragma parlift assume(independent)
  for (int i = 0; i < n; i++) {
    for (int k = 0; k < 4; k++)
      t[k] = i + k;
    for (int k = 0; k < 4; k++)
      out[idx[i]] += t[3 - k];
  }
}

enum { N = 20011 };
static int idx[N], row[N + 1];
static double out[N], in[N], v[N * 3];
int main(void) {
  for (int i = 0; i < N; i++) {
    idx[i] = (int)(7L * i % N);
    in[i] = i % 13;
    row[i + 1] = row[i] + i % 4;
  }
  for (int t = 0; t < 3; t++) {
    scatter(N, idx, out, in);
    rows(N, row, v);
    scratch(N, idx, out);
  }
  double s = 0;
  for (int i = 0; i < N; i++)
    s += out[i] * (i % 7) + v[i] / (1 + v[i]);
  printf("%.6f %g\n", s, out[N - 1]);
  return 0;
}
