// `independent` is asked of nobody where one iteration reads what an earlier one wrote, be it under a condition, in rows of pointers or behind a
// subscript that is no linear function. Who knows that the condition never holds is told what would have to be so.
// RUN: %parlift analyze %s 2>&1 | FileCheck %s
// RUN: %parlift explain %s:bubble | FileCheck --check-prefix=EXPLAIN %s

void sieve(int n, char *composite) {
  // CHECK: :[[@LINE+3]]:3: remark: {{.*}} [subscript-not-affine]
  // CHECK-NOT: assume(independent)
  // CHECK: note: independent only if iteration p = 2 does not write `composite[m]`, which iteration p = 4 reads as `composite[p]`
  for (int p = 2; p < n; p++)
    if (!composite[p])
      for (int m = p + p; m < n; m += p)
        composite[m] = 1;
}

// EXPLAIN: what helps:
// EXPLAIN-NEXT: - independent only if iteration p = 0 does not write `a[q]`, which iteration p = 1 reads
void bubble(int n, int *a) {
  // CHECK: :[[@LINE+2]]:3: remark: {{.*}} not proved parallel
  // CHECK: note: independent only if iteration p = 0 does not write `a[q]`, which iteration p = 1 reads
  for (int p = 0; p < n; p++)
    // CHECK: note: independent only if iteration q = 0 does not write `a[q + 1]`, which iteration q = 1 reads as `a[q]`
    for (int q = 0; q + 1 < n - p; q++)
      if (a[q] > a[q + 1]) {
        int t = a[q];
        a[q] = a[q + 1];
        a[q + 1] = t;
      }
}

// One block of memory would be no help, either.
void lu(int n, double **a) {
  // CHECK: :[[@LINE+3]]:3: remark: {{.*}} [rows-may-alias]
  // CHECK-NOT: use one block
  // CHECK: note: no assumption helps: iteration p = 0 writes `a[q][r]`, and iteration p = 1 reads it as `a[q][p]`
  for (int p = 0; p < n; p++)
    for (int q = p + 1; q < n; q++) {
      a[q][p] /= a[p][p];
      for (int r = p + 1; r < n; r++)
        a[q][r] -= a[q][p] * a[p][r];
    }
}

// An update beside a read by itself is no sum.
void knapsack(int n, int most, const int *w, const int *v, int *d) {
  // CHECK: note: independent only if iteration i = 0 does not write `d[c]`, which iteration i = 1 reads
  for (int i = 0; i < n; i++)
    for (int c = most; c >= w[i]; c--)
      if (d[c - w[i]] + v[i] > d[c])
        d[c] = d[c - w[i]] + v[i];
}

// Where it may be so, it is asked: no value passes where m >= n, through an index array whose values are not known,
// or through what each iteration fills before it reads it.
void wrapped(int n, int m, double *a, const double *b) {
  // CHECK: :[[@LINE+3]]:3: remark: {{.*}} [dependence-unknown]
  // CHECK-NOT: independent only if
  // CHECK: note: parallel if no iteration touches memory that another one writes: say so with `#pragma parlift assume(independent)`
  for (int i = 0; i < n; i++)
    a[i % m] = b[i];
}
void scattered(int n, const int *p, double *a) {
  // CHECK: :[[@LINE+3]]:3: remark: {{.*}} [subscript-not-affine]
  // CHECK-NOT: independent only if
  // CHECK: note: parallel if no iteration touches memory that another one writes: say so with `#pragma parlift assume(independent)`
  for (int i = 0; i < n; i++)
    a[p[i]] = a[i];
}
void filled(int n, int m, const int *wanted, double *t, double *restrict out) {
  // CHECK: :[[@LINE+3]]:3: remark: {{.*}} not proved parallel
  // CHECK-NOT: independent only if
  // CHECK: note: parallel if no iteration touches memory that another one writes: say so with `#pragma parlift assume(independent)`
  for (int i = 0; i < n; i++)
    if (wanted[i]) {
      for (int j = 0; j < 4; j++)
        t[j] = i * j;
      for (int j = 0; j < 4; j++)
        out[i % m] = t[3 - j];
    }
}
