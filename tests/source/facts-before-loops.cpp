// What a program says of its values by the compiler's own words is a fact behind them, where it is sure to hold.
// RUN: %parlift analyze %s -- -std=c++23 2>&1 | FileCheck %s
// RUN: %parlift parallelize --thread-cost=0 %s -o %t.cpp -- -std=c++23 2> /dev/null && grep -c 'assume(k > n)' %t.cpp | grep -x 7
#include <cassert>
void a1(int n, int k, double *a) {
  __builtin_assume(k > n);
  // CHECK: :[[@LINE+1]]:3: remark: loop over `i` is parallel: no iteration writes what another one reads or writes [loop-parallel]
  for (int i = 0; i < n; i++) a[i] = a[i + k];
}
void a2(int n, int k, double *a) {
  [[assume(k > n)]];
  // CHECK: :[[@LINE+1]]:3: remark: loop over `i` is parallel: no iteration writes what another one reads or writes [loop-parallel]
  for (int i = 0; i < n; i++) a[i] = a[i + k];
}
void a3(int n, int k, double *a) {
  if (!(k > n)) __builtin_unreachable();
  // CHECK: :[[@LINE+1]]:3: remark: loop over `i` is parallel: no iteration writes what another one reads or writes [loop-parallel]
  for (int i = 0; i < n; i++) a[i] = a[i + k];
}
void a4(int n, int k, double *a) {
  assert(k > n);
  // CHECK: :[[@LINE+1]]:3: remark: loop over `i` is parallel: no iteration writes what another one reads or writes [loop-parallel]
  for (int i = 0; i < n; i++) a[i] = a[i + k];
}
void a5(int n, int k, double *a) {
  if (k <= n) return;
  // CHECK: :[[@LINE+1]]:3: remark: loop over `i` is parallel: no iteration writes what another one reads or writes [loop-parallel]
  for (int i = 0; i < n; i++) a[i] = a[i + k];
}
void a6(int n, int k, double *a) {
  __attribute__((assume(k > n)));
  // CHECK: :[[@LINE+1]]:3: remark: loop over `i` is parallel: no iteration writes what another one reads or writes [loop-parallel]
  for (int i = 0; i < n; i++) a[i] = a[i + k];
}
// One that is not evaluated changes nothing.
void n1(int n, int k, double *a) {
  __builtin_assume(k++ > n);
  // CHECK: :[[@LINE+1]]:3: remark: loop over `i` is parallel when `k >= n
  for (int i = 0; i < n; i++) a[i] = a[i + k];
}
// Values that have changed since.
void n2(int n, int k, double *a) {
  [[assume(k > n)]];
  k -= n;
  // CHECK: :[[@LINE+1]]:3: remark: loop over `i` {{.*}} apart from values of `a` that a copy taken before the loop holds
  for (int i = 0; i < n; i++) a[i] = a[i + k];
}
// In a loop it is passed over.
void n3(int n, int k, double *a) {
  // CHECK: :[[@LINE+1]]:3: remark: loop over `i` is parallel when `k >= n
  for (int i = 0; i < n; i++) { __builtin_assume(k > n); a[i] = a[i + k]; }
}
// On some ways only.
void n4(int n, int k, double *a) {
  if (n > 5) { [[assume(k > n)]]; n--; }
  // CHECK: :[[@LINE+1]]:3: remark: loop over `i` is parallel when `k >= n
  for (int i = 0; i < n; i++) a[i] = a[i + k];
}
