// A variable that a loop reaches by another name alone is no reduction.
// RUN: %parlift analyze %s 2>&1 | FileCheck %s
static unsigned next(unsigned &s) {
  s = s * 1664525u + 1013904223u;
  return s >> 8;
}
// CHECK: :[[#@LINE+2]]:3: remark: loop over `i` not proved parallel: an iteration writes `s`, a later one may read it [dependence-unknown]
unsigned of_two(int n, unsigned s, unsigned t, unsigned *__restrict x) {
  for (int i = 0; i < n; i++) {
    unsigned &r = i & 1 ? s : t;
    x[i] = next(r);
  }
  return s + t;
}
// CHECK: :[[#@LINE+2]]:3: remark: loop over `i` is parallel: {{.*}}the reduction (+) into `s`
unsigned of_one(int n, unsigned s, const unsigned *__restrict x) {
  for (int i = 0; i < n; i++) {
    unsigned &r = s;
    s += x[i];
    (void)r;
  }
  return s;
}
