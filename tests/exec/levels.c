// Iterations that write x[i] and read x[col[k]] run level by level where a loop around leaves the index arrays alone: sparse triangular solves,
// sweeps of Gauss and Seidel, longest paths. Every value is the sequential loop's to the last bit. The first call of each has long levels, the
// second one as many as rows, which the sequential loop is for.
// RUN: env parlift_flags=--strict-fp %S/same-output.sh %parlift %s %t
// RUN: FileCheck %s < %t.omp.c
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { N = 9000, EACH = 5 };

// CHECK-LABEL: {{^}}static void forward(
// CHECK: {{^ +}}int x_levels = -1, *x_order = NULL, *x_start = NULL;
// CHECK-NEXT: {{^ +}}for (int t = 0; t < steps; t++)
// CHECK: {{^ +}}if (x_in_levels && x_levels < 0) {
// CHECK: {{^ +}}#pragma omp parallel
// CHECK-NEXT: {{^ +}}for (int level = 0; level < x_levels; level++) {
// CHECK-NEXT: {{^ +}}#pragma omp for
// CHECK-NEXT: {{^ +}}for (int [[AT:at[0-9]*]] = x_start[level]; [[AT]] < x_start[level + 1]; [[AT]]++) {
// CHECK-NEXT: {{^ +}}const int i = x_order{{\[}}[[AT]]];
// CHECK: {{^ +}}free(x_order);
static void forward(int steps, int n, const int *restrict rp, const int *restrict col, const double *restrict v,
                    const double *restrict b, double *restrict x) {
  for (int t = 0; t < steps; t++)
    for (int i = 0; i < n; i++) {
      double s = b[i] + 0.25 * x[i];
      for (int k = rp[i]; k < rp[i + 1]; k++)
        s -= v[k] * x[col[k]];
      x[i] = s;
    }
}

// Downwards, with the diagonal by a place of its own, variables from before the loop, subscripts from 1.
// CHECK-LABEL: {{^}}static void backward(
// CHECK: {{^ +}}#pragma omp parallel private({{.*}}i{{.*}})
static void backward(int steps, int n, const int *restrict rp, const int *restrict col, const int *restrict diag,
                     const double *restrict v, double *restrict x) {
  int t, i, k, j;
  double s;
  for (t = 0; t < steps; t++) {
    for (i = n; i > 0; i--) {
      s = x[i - 1];
      for (k = diag[i - 1] + 1; k < rp[i]; k++) {
        j = col[k] + 1;
        s -= v[k] * x[j - 1];
      }
      x[i - 1] = s / v[diag[i - 1]];
    }
  }
}

// Both ways: what lies behind is read as the step before has left it. The diagonal is left out by a test.
// CHECK-LABEL: {{^}}static long relax(
// CHECK: {{^ +}}long x_levels = -1
// CHECK: {{^ +}}long x_levels2 = -1
// CHECK: {{^ +}}#pragma omp parallel reduction(+:worst)
static long relax(int steps, long from, long n, const int *restrict rp, const int *restrict col, const double *restrict v,
                  const double *restrict b, double *restrict x, double w) {
  long changed = 0;
  for (int t = 0; t < steps; t++) {
    long worst = 0;
    for (long i = from; i < n; i++) {
      double s = b[i];
      for (int k = rp[i]; k < rp[i + 1]; k++)
        if (col[k] != i)
          s -= v[k] * x[col[k]];
      const double next = (1.0 - w) * x[i] + w * s / 8;
      if (next != x[i])
        worst++;
      x[i] = next;
    }
    for (long i = n - 1; i >= from; i--) {
      double s = b[i];
      for (int k = rp[i]; k < rp[i + 1]; k++)
        s -= v[k] * x[col[k]];
      x[i] += s / 8;
    }
    changed += worst;
    if (worst == 0)
      break;
  }
  return changed;
}

// Rows of one length with holes, two arrays at a time.
// CHECK-LABEL: {{^}}static void ell(
// CHECK: {{^ +}}#pragma omp for
static void ell(int steps, int n, int each, const int *restrict col, float *restrict x, float *restrict y) {
  for (int t = 0; t < steps; t++) {
    for (int i = 0; i < n; i++) {
      float s = 1.0f, z = 0.5f;
      for (int k = 0; k < each; k++) {
        const int c = col[i * each + k];
        if (c < 0)
          continue;
        s -= 0.125f * x[c];
        z += 0.25f * y[c] * s;
      }
      x[i] = s;
      y[i] = z;
    }
  }
}

// Longest paths: whether an element is used, it says itself; which one, the index array alone.
struct node {
  int best, by;
};
// CHECK-LABEL: {{^}}static void paths(
// CHECK: {{^ +}}#pragma omp for
static void paths(int rounds, unsigned n, const unsigned *restrict rp, const unsigned *restrict pred, const int *restrict w,
                  struct node *restrict d) {
  for (int r = 0; r < rounds; r++)
    for (unsigned i = 0; i < n; i++) {
      int m = d[i].best / 2, by = -1;
      for (unsigned k = rp[i]; k < rp[i + 1]; k++)
        if (d[pred[k]].best + w[k] > m) {
          m = d[pred[k]].best + w[k];
          by = (int)pred[k];
        }
      d[i].best = m;
      d[i].by = by;
    }
}

static double sum(const double *a, long n) {
  double s = 0;
  for (long i = 0; i < n; i++)
    s = 0.5 * s + a[i];
  return s;
}

// Rows read of others in other parts of `part` rows: that many long levels, or all in a row.
static void fill(int *rp, int *col, int *diag, double *v, int part, int lower, int upper) {
  int at = 0;
  unsigned seed = 7;
  for (int i = 0; i < N; i++) {
    rp[i] = at;
    for (int k = 0; k < EACH; k++) {
      seed = seed * 1103515245u + 12345u;
      const int other = (int)((seed >> 8) % N);
      const int from = other / part, here = i / part;
      if ((from < here && lower) || (from > here && upper)) {
        col[at] = other;
        v[at++] = 0.01 * (1 + k);
      }
    }
    if (part == 1 && i > 0 && lower) {
      col[at] = i - 1;
      v[at++] = 0.125;
    }
    diag[i] = at;
    col[at] = i;
    v[at++] = 2;
    for (int k = 0; k < EACH && upper; k++) {
      seed = seed * 1103515245u + 12345u;
      const int other = (int)((seed >> 8) % N);
      if (other / part > i / part) {
        col[at] = other;
        v[at++] = 0.01 * (1 + k);
      }
    }
  }
  rp[N] = at;
}

int main(void) {
  int *rp = malloc((N + 1) * sizeof *rp), *col = malloc(N * (2 * EACH + 2) * sizeof *col), *diag = malloc(N * sizeof *diag);
  double *v = malloc(N * (2 * EACH + 2) * sizeof *v), *b = malloc(N * sizeof *b), *x = malloc(N * sizeof *x);
  float *f = malloc(2 * N * sizeof *f);
  struct node *d = malloc(N * sizeof *d);
  int *w = malloc(N * (2 * EACH + 2) * sizeof *w);
  for (int part = N / 6; part > 0; part = part == 1 ? 0 : 1) {
    for (int i = 0; i < N; i++)
      b[i] = 1 + i % 7, x[i] = i % 5;
    fill(rp, col, diag, v, part, 1, 0);
    forward(4, N, rp, col, v, b, x);
    printf("%.17g\n", sum(x, N));
    fill(rp, col, diag, v, part, 0, 1);
    backward(4, N, rp, col, diag, v, x);
    printf("%.17g\n", sum(x, N));
    fill(rp, col, diag, v, part, 1, 1);
    printf("%ld\n", relax(5, 3, N, rp, col, v, b, x, 1.25));
    printf("%.17g\n", sum(x, N));
    for (int k = 0; k < N * EACH; k++)
      col[k] = k % 4 == 3 ? -1 : (int)((k * 7919L) % N) / part * part / 2;
    for (int i = 0; i < 2 * N; i++)
      f[i] = (float)(i % 9);
    ell(3, N, EACH, col, f, f + N);
    double s = 0;
    for (int i = 0; i < 2 * N; i++)
      s = 0.5 * s + f[i];
    printf("%.17g\n", s);
    fill(rp, col, diag, v, part, 1, 0);
    for (int i = 0; i < N; i++)
      d[i] = (struct node){i % 11, 0};
    for (int k = 0; k < rp[N]; k++)
      w[k] = k % 13 - 6;
    paths(3, N, (unsigned *)rp, (unsigned *)col, w, d);
    long all = 0;
    for (int i = 0; i < N; i++)
      all = (all * 31 + d[i].best * 7 + d[i].by) % 1000003;
    printf("%ld\n", all);
  }
  forward(2, 0, NULL, NULL, NULL, NULL, NULL);
  free(rp), free(col), free(diag), free(v), free(b), free(x), free(f), free(d), free(w);
  return 0;
}
