// Jumps that are branches, or `continue`: the loops run in parallel as they stand, and are taken apart like others. Jumps
// backwards, out of a loop, into a branch, past a declaration and among cases stay what they are.
// RUN: %S/same-output.sh %parlift %s %t
// RUN: %parlift analyze %s 2>&1 | FileCheck %s
// RUN: %S/same-after-plan.sh %parlift %s %t 'distribute ifelse:1' 'distribute two:1' 'reverse nested:1'
// RUN: %S/same-after-plan.sh %parlift %s %t 'strip-mine skip:1 16' 'strip-mine ifelse:1 16' 'strip-mine nested:1 16'
#include <stdio.h>
enum { N = 20000 };
static float a[N], b[N], c[N], d[N];
static int key[N], out[N];
void ifelse(void) {
  // CHECK: [[@LINE+1]]:3: remark: loop over `i` is parallel
  for (int i = 0; i < N; i++) {
    if (a[i] > 0.f)
      goto L20;
    b[i] = -b[i] + d[i];
    goto L30;
  L20:
    c[i] = -c[i] + d[i];
  L30:
    a[i] = b[i] + c[i];
  }
}
void skip(int n) {
  int i;
  // CHECK: [[@LINE+1]]:3: remark: loop over {{.*}} is parallel
  for (i = 0; i < n; ++i) {
    if (key[i] < 3)
      goto next;
    out[i] = key[i];
    if (key[i] > 7) {
      if (key[i] == 9) goto next;
      out[i] += 2;
    }
    out[i]++;
  next:;
  }
}
// CHECK: [[@LINE+2]]:3: remark: {{.*}} `goto L1` [unstructured-flow]
void chain(int n) {
  for (int i = 0; i < n; i++) {
    if (key[i] == 1) goto L1;
    if (key[i] == 2) goto L2;
    out[i] = 0;
    goto L3;
  L1:
    out[i] = 10;
    goto L3;
  L2:
    out[i] = 20;
  L3:
    b[i] = out[i];
  }
}
void two(int n) {
  // CHECK: [[@LINE+1]]:3: remark: loop over {{.*}} is parallel
  for (int i = 0; i < n; i++) {
    out[i] = 1;
    if (key[i] == 1) goto done;
    out[i] = 2;
    if (key[i] == 2) goto done;
    out[i] = 3;
  done:
    c[i] = out[i] * 2;
  }
}
int back(int n) { int i = 0, s = 0; again: s += key[i]; if (++i < n) goto again; for (i = 0; i < n; i++) { out[i] = s + i; } return s; }
// CHECK: [[@LINE+2]]:3: remark: {{.*}} `goto end` [unstructured-flow]
void out_of(int n) {
  for (int i = 0; i < n; i++) { out[i] = i; if (key[i] > 100) goto end; out[i]++; }
end:
  return;
}
// CHECK: [[@LINE+2]]:3: remark: {{.*}} `goto in` [unstructured-flow]
void into(int n) {
  for (int i = 0; i < n; i++) { if (key[i] > 4) goto in; if (key[i] > 2) { out[i] = 4; in: out[i] = 5; } }
}
// CHECK: [[@LINE+2]]:3: remark: {{.*}} `goto L` [unstructured-flow]
void sw(int n) {
  for (int i = 0; i < n; i++) {
    switch (key[i]) {
    case 1:
      if (a[i] > 1)
        goto L;
      out[i] = 3;
      break;
    case 2:
      out[i] += 4;
    L:
      out[i] += 9;
      break;
    default:
      out[i]++;
    }
  }
}
// CHECK: [[@LINE+2]]:3: remark: {{.*}} `goto L` [unstructured-flow]
void decl(int n) {
  for (int i = 0; i < n; i++) { if (key[i] > 3) goto L; int t = key[i] * 2; out[i] = t; L: out[i]++; }
}
void nested(int n) {
  // CHECK: [[@LINE+1]]:3: remark: loop over {{.*}} is parallel
  for (int i = 0; i < n; i++) {
    if (key[i] > 5) goto A;
    if (key[i] > 3) goto B;
    out[i] = 7;
    B: out[i] += 2;
    goto C;
    A: out[i] = 100;
    if (key[i] > 6) goto C;
    out[i] += 50;
    C: c[i] += out[i];
  }
}
static double f2c(int n, const double *x) {
  double s = 0; int i__1 = n, i__;
  // CHECK: [[@LINE+1]]:3: remark: loop over {{.*}} is parallel
  for (i__ = 1; i__ <= i__1; ++i__) {
    if (x[i__ - 1] < 0.) {
      goto L10;
    }
    s += x[i__ - 1];
L10:
    ;
  }
  return s;
}
int main(void) {
  for (int i = 0; i < N; i++) { a[i] = (i * 7) % 5 - 2; b[i] = i % 3; c[i] = i % 4; d[i] = i % 9; key[i] = i * 13 % 11; }
  static double x[N]; for (int i = 0; i < N; i++) x[i] = i % 7 - 3;
  ifelse(); skip(N); chain(N); two(N); printf("%d\n", back(N)); out_of(N); into(N); sw(N); decl(N); nested(N); printf("%g\n", f2c(N, x));
  double s = 0; for (int i = 0; i < N; i++) s += out[i] * (i % 17) + a[i] + b[i] * 2 + c[i] * 3;
  printf("%.17g\n", s);
}
