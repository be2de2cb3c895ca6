// Without --strict-fp the sum would be one: that is the advice, and nothing else.
// RUN: %parlift analyze --strict-fp %s 2>&1 | FileCheck %s
double sum(int n, const double *a) {
  double s = 0;
  // CHECK: remark: loop over `i` is sequential under --strict-fp
  // CHECK: note: parallel without --strict-fp, which keeps the order of sums and products
  for (int i = 0; i < n; i++)
    s += a[i];
  return s;
}
