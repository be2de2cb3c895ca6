// What would have to be so for a loop to be parallel is found by asking, and said in the user's names.
// RUN: %parlift analyze %s 2>&1 | FileCheck %s
// RUN: %parlift analyze --format=json %s | FileCheck --check-prefix=JSON %s
// RUN: %parlift analyze --format=sarif %s | FileCheck --check-prefix=SARIF %s
// RUN: python3 %S/../advice_holds.py %parlift %s | FileCheck --check-prefix=HOLDS %s
// HOLDS: {{^}}9 pieces of advice, 0 not kept

// JSON: "advice": [
// JSON-NEXT: {
// JSON-NEXT: "text": "parallel if `g` computes
// JSON-NEXT: "assumption": "pure(g)",
// JSON-NEXT: "directive": "#pragma parlift assume(pure(g))",
// JSON-NEXT: "verdict": "parallel"
// SARIF: say so with `#pragma parlift assume(pure(g))`

double g(double);
void calls(int n, double *restrict a, const double *restrict b) {
  // CHECK: :[[@LINE+2]]:3: remark: {{.*}} [call-opaque]
  // CHECK: note: parallel if `g` computes a value from its arguments and does nothing else: say so with `#pragma parlift assume(pure(g))`
  for (int i = 0; i < n; i++)
    a[i] = g(b[i]);
}

// Which pointers: not all of those that the loop has. A test is left of idx.
void scatter(int n, const int *idx, double *out, const double *in) {
  // CHECK: :[[@LINE+2]]:3: remark: {{.*}} [pointers-may-alias]
  // CHECK: note: parallel under a test if `out`, `idx` and `in` do not overlap: say so with `#pragma parlift assume(disjoint(out, idx, in))`, or declare `out` `restrict`
  for (int i = 0; i < n; i++)
    if (out[idx[i]] > 0)
      out[idx[i]] = in[i];
}
void oneIsKnown(int n, const int *idx, double *restrict out, const double *in, double *at) {
  // CHECK: :[[@LINE+2]]:3: remark: {{.*}} [pointers-may-alias]
  // CHECK: note: parallel under a test if `at`, `idx` and `in` do not overlap: say so with `#pragma parlift assume(disjoint(at, idx, in))`, or declare `at` `restrict`
  for (int i = 0; i < n; i++) {
    if (at[idx[i]] > 0)
      at[idx[i]] = in[i];
    out[i] = in[i];
  }
}

// Which index array, where no test can be written.
void sometimes(int n, const int *restrict idx, const char *restrict wanted, double *restrict out) {
  // CHECK: :[[@LINE+3]]:3: remark: {{.*}} not proved parallel
  // CHECK: note: parallel if `idx` holds no value twice: say so with `#pragma parlift assume(injective(idx))`
  // CHECK-NOT: always rises
  for (int i = 0; i < n; i++)
    if (wanted[i])
      out[idx[i]] = out[idx[i]] * out[idx[i]];
}

// Two things at once, and nothing more than those two.
void both(int n, double *a, const double *b, const int *idx) {
  // CHECK: :[[@LINE+2]]:3: remark: {{.*}} not proved parallel
  // CHECK: note: parallel under a test if `a`, `idx` and `b` do not overlap, and `g` computes a value from its arguments and does nothing else: say so with `#pragma parlift assume(disjoint(a, idx, b), pure(g))`{{$}}
  for (int i = 0; i < n; i++)
    if (a[idx[i]] > 0)
      a[idx[i]] = g(b[i]);
}

// The last resort, where nothing less would do.
void rowsOfTables(int n, double **c, double **a) {
  // CHECK: :[[@LINE+2]]:3: remark: {{.*}} [rows-may-alias]
  // CHECK: note: parallel if no iteration touches memory that another one writes: say so with `#pragma parlift assume(independent)`
  for (int i = 0; i < n; i++)
    // CHECK: note: parallel if no iteration touches memory that another one writes
    if (c[i])
      for (int j = 0; j < n; j++)
        c[i][j] = a[j][i];
}

// An end that the loop itself may change: a copy of it.
struct list {
  int n;
  int *p;
};
void end(struct list *l, const int *restrict idx, int *a) {
  // CHECK: note: parallel under a test if `a` and `l` do not overlap: say so with `#pragma parlift assume(disjoint(a, l))`, or declare `a` `restrict`
  // CHECK: note: parallel under a test if `l->n` stays the same: copy `l->n` to a local variable before the loop and use that
  for (int i = 0; i < l->n; i++)
    a[idx[i]] = i;
}
// A length that is counted anew each time.
unsigned long strlen(const char *);
void capitals(char *s) {
  // CHECK: note: parallel if `strlen(s)` stays the same: copy `strlen(s)` to a local variable before the loop and use that
  for (int i = 0; i < strlen(s); i++)
    if (s[i] >= 'a' && s[i] <= 'z')
      s[i] -= 'a' - 'A';
}
int next(char *s);
void unsteady(char *s) {
  // CHECK: :[[@LINE+2]]:3: remark: {{.*}} not proved parallel
  // CHECK-NOT: stays the same
  for (int i = 0; i < next(s); i++)
    s[i] = 1;
}
// What is read through a pointer is not based on it: `restrict` tells the two apart.
void own(struct list *l, const int *restrict idx) {
  // CHECK: note: parallel under a test if `l->p` and `l` do not overlap: say so with `#pragma parlift assume(disjoint(l->p, l))`, or declare `l` `restrict`{{$}}
  for (int i = 0; i < l->n; i++)
    l->p[idx[i]] = i;
}
