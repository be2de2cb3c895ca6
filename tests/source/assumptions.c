// What the user says of a loop makes it parallel, and the verdict says that it rests on it.
// RUN: %parlift analyze %s 2>&1 | FileCheck %s
// RUN: %parlift analyze --format=json %s | FileCheck --check-prefix=JSON %s
// RUN: %parlift parallelize --as-written %s -o %t.c 2> /dev/null && FileCheck --check-prefix=KEPT %s < %t.c
// RUN: %parlift parallelize --as-written %t.c 2> /dev/null -o %t.again.c && cmp %t.c %t.again.c

// JSON: "assumptions": [
// JSON-NEXT: {
// JSON-NEXT: "line": [[#]],
// JSON-NEXT: "column": 1,
// JSON-NEXT: "text": "injective(idx)"

// KEPT: #pragma parlift assume(injective(idx))
// KEPT-NEXT: #pragma omp parallel for
// KEPT: for

void scatter(int n, const int *restrict idx, double *restrict out, const double *restrict in) {
#pragma parlift assume(injective(idx))
  // CHECK: :[[@LINE+3]]:3: remark: loop over `i` is parallel: no iteration
  // CHECK: remark: what is said of the loop over `i` rests on what is assumed: `injective(idx)` [rests-on-assumption]
  // CHECK: note: `injective(idx)` is said here
  for (int i = 0; i < n; i++)
    out[idx[i]] = in[i];
}

// Not read in every iteration, and downwards: no test could be written.
void sometimes(int n, const long *restrict idx, const char *restrict wanted, double *restrict out) {
#pragma parlift assume(increasing(idx))
  // CHECK: :[[@LINE+2]]:3: remark: loop over `i` is parallel: no iteration
  // CHECK: rests on what is assumed: `increasing(idx)`
  for (int i = n - 1; i >= 0; i--)
    if (wanted[i])
      out[idx[i]] = out[idx[i]] * out[idx[i]];
}

// Sums into different elements are no histogram.
void add(int n, const int *restrict map, double *restrict out, const double *restrict in) {
#pragma parlift assume(injective(map))
  // CHECK: :[[@LINE+2]]:3: remark: loop over `i` is parallel: no iteration writes what another one reads or writes [
  // CHECK: rests on what is assumed: `injective(map)`
  for (int i = 0; i < n; i++)
    out[map[i]] += in[i];
}

void rows(int n, const int *restrict row, double *restrict v, const double *restrict s) {
#pragma parlift assume(monotone(row))
  // CHECK: :[[@LINE+2]]:3: remark: loop over `r` is parallel: no iteration
  // CHECK: rests on what is assumed: `monotone(row)`
  for (int r = 0; r < n; r++)
    for (int k = row[r]; k < row[r + 1]; k++)
      v[k] *= s[r];
}

// One element more than the parts have: rising values leave room for it.
void heads(int n, const int *restrict row, double *restrict v) {
#pragma parlift assume(increasing(row))
  // CHECK: :[[@LINE+2]]:3: remark: loop over `r` is parallel: no iteration
  // CHECK: rests on what is assumed: `increasing(row)`
  for (int r = 0; r < n; r++)
    v[row[r]] = v[row[r]] / 2;
}

void apart(int n, const int *idx, double *out, const double *in) {
#pragma parlift assume(disjoint(out, in, idx))
#pragma parlift assume(injective(idx))
  // CHECK: :[[@LINE+2]]:3: remark: loop over `i` is parallel: no iteration
  // CHECK: rests on what is assumed: `disjoint(out, in, idx)`, `injective(idx)`
  for (int i = 0; i < n; i++)
    out[idx[i]] = in[i];
}

struct grid {
  int n;
  double *u, *v;
};
void members(struct grid *g) {
#pragma parlift assume(disjoint(g, g->u, g->v))
  // CHECK: :[[@LINE+2]]:3: remark: loop over `i` is parallel: no iteration
  // CHECK: rests on what is assumed: `disjoint(g, g->u, g->v)`
  for (int i = 1; i < g->n - 1; i++)
    g->v[i] = g->u[i - 1] + g->u[i + 1];
}

// The range of n is not what it rests on.
#define FAR 1000
void shift(int n, int k, double *a) {
#pragma parlift assume(range(k, n, FAR * 1000), range(n, 0, 1 << 20))
  // CHECK: :[[@LINE+2]]:3: remark: loop over `i` is parallel: no iteration
  // CHECK: rests on what is assumed: `range(k, n, 1000 * 1000)` [
  for (int i = 0; i < n; i++)
    a[i] = a[i + k] * 0.5;
}

double g(double);
void calls(int n, double *restrict a, const double *restrict b) {
#pragma parlift assume(pure(g))
  // CHECK: :[[@LINE+2]]:3: remark: loop over `i` is parallel: no iteration
  // CHECK: rests on what is assumed: `pure(g)`
  for (int i = 0; i < n; i++)
    a[i] = g(b[i]);
}

void whatever(int n, const int *idx, double *out, const double *in) {
#pragma parlift assume(independent)
  // CHECK: :[[@LINE+2]]:3: remark: loop over `i` is parallel: no iteration
  // CHECK: rests on what is assumed: `independent`
  for (int i = 0; i < n; i++)
    out[idx[i] % n] = out[idx[i] % n] * in[i] + in[n - i];
}

// In front of a statement: of the loops in it. As an operator: the same.
#define SAY _Pragma("parlift assume(independent)")
void branches(int n, const int *restrict idx, double *restrict out) {
  SAY
  if (n > 3) {
    // CHECK: :[[@LINE+2]]:5: remark: loop over `i` is parallel: no iteration
    // CHECK: rests on what is assumed: `independent` [rests-on-assumption]
    for (int i = 0; i < n; i++)
      out[idx[i] / 2] = i;
  }
}

// Nothing that it rests on: nothing is said of it.
// CHECK-NOT: rests-on
void whoAsks(int n, double *restrict a, const double *restrict b) {
#pragma parlift assume(disjoint(a, b), range(n, 1, 10))
  for (int i = 0; i < n; i++)
    a[i] = b[i];
}
