// A test before the loop cannot name what a callee declares static.
// RUN: %parlift analyze %s 2>&1 | FileCheck %s
double *table(double *r, int n, int wanted) {
  static double w[4] = {1, 2, 3, 4};
  for (int k = 0; k < n; k++)
    r[k] = r[k] * w[k % 4];
  return wanted ? w : 0;
}
// CHECK-NOT: :9:3: remark: loop over `i` is parallel
void all(double *a) {
  // CHECK: :[[#@LINE+1]]:3: remark: loop over `i` not proved parallel
  for (int i = 0; i < 64; i++)
    table(a + i * 64, 64, 0);
}
