// What would have helped a loop had it been possible says why it is not.
// RUN: %parlift analyze %s 2>&1 | FileCheck %s
// RUN: %parlift analyze --format=json %s | FileCheck --check-prefix=JSON %s

// CHECK: :[[#@LINE+8]]:{{[0-9]+}}: note: `w` cannot be private: iteration i = 0 may read `w[0]` before it writes it
// JSON: "objections": [
// JSON: "line": 13
// JSON: "text": "`w` cannot be private: iteration i = 0 may read `w[0]` before it writes it"
void startsAtOne(int n, const double *restrict x, double *restrict y) {
  double w[8] = {0};
  for (int i = 0; i < n; i++) {
    for (int k = 1; k < 8; k++) w[k] = x[i + k];
    for (int k = 0; k < 8; k++) y[i] += w[k];
  }
}

// CHECK: :[[#@LINE+3]]:{{[0-9]+}}: note: `w` cannot be private: it may be read after the loop, and the last iteration need not write what another one leaves in `w[i + k]`
void moves(int n, int m, const double *restrict x, double *restrict y, double *restrict w) {
  for (int i = 0; i < n; i++) {
    for (int k = 0; k < m; k++) w[i + k] = x[i + k];
    for (int k = 0; k < m; k++) y[i] += w[i + k];
  }
}

// CHECK: :[[#@LINE+2]]:{{[0-9]+}}: note: `h` is no reduction: `h[0]` is read here by itself
void counted(int n, const int *restrict k, int *restrict h, int *restrict y) {
  for (int i = 0; i < n; i++) { h[k[i]] += 1; y[i] = h[0]; }
}

// CHECK: :[[#@LINE+2]]:{{[0-9]+}}: note: `h` is no reduction: `h[k[i]]` is combined by `*` here, elsewhere by `+`
void combined(int n, const int *restrict k, int *restrict h) {
  for (int i = 0; i < n; i++) { h[k[i]] += 1; h[k[i]] *= 3; }
}

// An iteration reads what it has written itself, which no copy from before the loop holds.
// CHECK: :[[#@LINE+4]]:{{[0-9]+}}: note: a copy of `a` from before the loop does not help: `a[i + k]` is read after the same iteration wrote it as `a[i]`
void ownValue(int n, const int *restrict odd, double *restrict a, double *restrict b) {
  for (int i = 0; i < n; i++) {
    a[i] = i;
    for (int k = 0; k < 2; k++) b[2 * i + k] = a[i + k];
  }
}

// Nothing but the order of the iterations stands in the way here: no other reason is given.
// CHECK-LABEL: iteration i = 1 writes `a[i]`
// CHECK-NOT: cannot be private
// CHECK-NOT: a copy of
// CHECK-NOT: is no reduction
// CHECK: 11 loops
void chain(int n, double *restrict a) {
  for (int i = 1; i < n; i++) a[i] = a[i - 1] * 0.5;
}
