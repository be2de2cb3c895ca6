// A structure that is assigned as a whole fills its members, and members that are all set fill the structure.
// RUN: %parlift analyze %s 2>&1 | FileCheck %s
typedef struct {
  double re, im;
} number;

// CHECK: structures-as-a-whole.c:[[@LINE+3]]:3: remark: loop over `i` is parallel: {{.*}} private `a`
void members(int n, const number *restrict x, number *restrict y) {
  number a;
  for (int i = 0; i < n; i++) {
    a = x[i];
    y[i].re = a.im;
    y[i].im = a.re;
  }
}

// CHECK: structures-as-a-whole.c:[[@LINE+3]]:3: remark: loop over `i` is parallel: {{.*}} private `a`
void whole(int n, const number *restrict x, number *restrict y) {
  number a;
  for (int i = 0; i < n; i++) {
    a.re = x[i].re;
    a.im = 0;
    y[i] = a;
  }
}

// `a.im` is what an earlier iteration left.
// CHECK: structures-as-a-whole.c:[[@LINE+3]]:3: remark: loop over `i` is sequential
void one_of_two(int n, const number *restrict x, number *restrict y) {
  number a = {0, 1};
  for (int i = 0; i < n; i++) {
    a.re = x[i].re;
    y[i] = a;
    a.im = y[i].re;
  }
}

// Only where x[i] is positive.
// CHECK: structures-as-a-whole.c:[[@LINE+3]]:3: remark: loop over `i` not proved parallel: `a`
void sometimes(int n, const number *restrict x, number *restrict y) {
  number a = {0, 1};
  for (int i = 0; i < n; i++) {
    if (x[i].re > 0)
      a = x[i];
    y[i].re = a.im;
  }
}
