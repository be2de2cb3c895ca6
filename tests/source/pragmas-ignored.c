// A line to parlift that says nothing it understands is never passed over in silence.
// RUN: %parlift analyze %s 2>&1 | FileCheck %s
// RUN: %parlift parallelize %s 2>&1 > /dev/null | FileCheck --check-prefix=TOO %s
// RUN: %parlift analyze --format=json %s | FileCheck --check-prefix=JSON %s
// RUN: %parlift analyze --format=sarif %s | FileCheck --check-prefix=SARIF %s
// JSON: "id": "pragma-ignored"
// SARIF: "id": "pragma-ignored"
// TOO: warning: this line has no effect: `injctive` is nothing that

void words(int n, int *restrict idx, double *restrict a) {
// CHECK: :[[@LINE+1]]:1: warning: this line has no effect: `injctive` is nothing that `#pragma parlift assume` knows, which are injective(idx), monotone(row), {{.*}}independent; did you mean `injective`? [pragma-ignored]
#pragma parlift assume(injctive(idx))
// CHECK: :[[@LINE+1]]:1: warning: {{.*}}`jdx` in `injective(jdx)` is not understood here: this name is not known
#pragma parlift assume(injective(jdx))
// CHECK: :[[@LINE+1]]:1: warning: {{.*}}`a` in `injective(a)` is no array of integers
#pragma parlift assume(injective(a))
// CHECK: :[[@LINE+1]]:1: warning: {{.*}}`n` in `disjoint(a, n)` is no pointer or array
#pragma parlift assume(disjoint(a, n))
// CHECK: :[[@LINE+1]]:1: warning: {{.*}}`injective` is said as `injective(idx)`
#pragma parlift assume(injective(idx, a))
// CHECK: :[[@LINE+1]]:1: warning: {{.*}}`disjoint` is said as `disjoint(a, b, ...)`
#pragma parlift assume(disjoint(a))
// CHECK: :[[@LINE+1]]:1: warning: {{.*}}`range` is said as `range(x, low, high)`
#pragma parlift assume(range(n, 1))
// CHECK: :[[@LINE+1]]:1: warning: {{.*}}`range` is said as `range(x, low, high)`
#pragma parlift assume(range(n, , 1))
// CHECK: :[[@LINE+1]]:1: warning: {{.*}}no number in `range(n, 5, -1)` is from 5 to -1
#pragma parlift assume(range(n, 5, -1))
// CHECK: :[[@LINE+1]]:1: warning: {{.*}}`disjoint(a, idx, a)` names one pointer twice
#pragma parlift assume(disjoint(a, idx, a))
// CHECK: :[[@LINE+1]]:1: warning: {{.*}}`i` in `range(i, 1, 5)` is not understood here
#pragma parlift assume(range(i, 1, 5))
// CHECK: :[[@LINE+1]]:1: warning: {{.*}}`#pragma parlift asume`: `assume(...)` and `off` are known; did you mean `assume`?
#pragma parlift asume(independent)
// CHECK: :[[@LINE+1]]:1: warning: {{.*}}`#pragma parlift` knows `assume(...)` and `off`
#pragma parlift
// CHECK: :[[@LINE+1]]:1: warning: {{.*}}wants a list with commas, and nothing behind it
#pragma parlift assume(independent) please
// CHECK: :[[@LINE+1]]:1: warning: {{.*}}`injective` lacks its `)`
#pragma parlift assume(injective(idx
// CHECK: :[[@LINE+1]]:1: warning: {{.*}}`#pragma parlift off`: `assume(...)` and `off` are known
#pragma parlift off and on
// CHECK: :[[@LINE+1]]:1: warning: {{.*}}the loop behind it calls no `rand` of which something has to be assumed
#pragma parlift assume(pure(rand))
  for (int i = 0; i < n; i++)
    a[idx[i]] = i;
}

// What changes in the loop is not what it was before.
void changes(int n, int *idx, int *restrict next, double *restrict a, double *restrict b) {
  int k = 3;
// CHECK: :[[@LINE+1]]:1: warning: {{.*}}the loop that `injective(idx)` is about writes `idx`
#pragma parlift assume(injective(idx))
// CHECK: :[[@LINE+1]]:1: warning: {{.*}}`next` changes in the loop that `monotone(next)` is about
#pragma parlift assume(monotone(next))
// CHECK: :[[@LINE+1]]:1: warning: {{.*}}`k` changes in the loop that `range(k, 0, n)` is about
#pragma parlift assume(range(k, 0, n))
// CHECK: :[[@LINE+1]]:1: warning: {{.*}}the loop behind it does not use `b`
#pragma parlift assume(disjoint(a, b))
  for (int i = 0; i < n; i++) {
    idx[i] = i * i % 7;
    a[idx[i]] = *next++ + k++;
  }
}

// A name means what it means in front of the loop.
void hidden(int n, const int *restrict idx, double *restrict out) {
  { const int *inner = idx; (void)inner; }
// CHECK: :[[@LINE+1]]:1: warning: {{.*}}`inner` in `injective(inner)` is not understood here
#pragma parlift assume(injective(inner))
// CHECK: :[[@LINE+1]]:1: warning: {{.*}}`later` in `range(later, 0, 1)` is not understood here
#pragma parlift assume(range(later, 0, 1))
  for (int i = 0; i < n; i++) {
    const int *inner = idx;
    out[inner[i]] = i;
  }
  int later = 3;
  (void)later;
}

// CHECK: :[[@LINE+1]]:1: warning: {{.*}}`#pragma parlift` stands before a loop, or before a statement with loops
#pragma parlift assume(independent)
void places(int n, double *a) {
// CHECK: :[[@LINE+1]]:1: warning: {{.*}}`#pragma parlift` stands before a loop
#pragma parlift off
  n = 3;
  for (int i = 0; i < n; i++) {
    a[i] = a[i] + 1;
// CHECK: :[[@LINE+1]]:1: warning: {{.*}}`#pragma parlift` stands before a loop{{.*}} [pragma-ignored]
#pragma parlift assume(independent)
  }
}

#if 0
#pragma parlift what is not compiled is not read
#endif
// CHECK-NOT: pragma-ignored
