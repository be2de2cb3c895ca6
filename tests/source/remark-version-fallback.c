// A loop that runs only where its arrays overlap stays as it is, whoever has written the test. Of a pair that parlift writes nobody wonders.
// RUN: %parlift parallelize %s 2>&1 > /dev/null | FileCheck %s
// CHECK: :[[# @LINE + 4]]:5: remark: loop over `i` parallelized
// CHECK: :[[# @LINE + 6]]:5: remark: loop over `i` left as it is: it runs only where the test before it does not hold [version-fallback]
void add(int n, float *x, float *y) {
  if (x + n <= y || y + n <= x)
    for (int i = 0; i < n; i++)
      x[i] += y[i];
  else
    for (int i = 0; i < n; i++)
      x[i] += y[i];
}

// CHECK-NOT: [version-fallback]
void sums(int n, double (*a)[n], double *s) {
  for (int j = 0; j < n; j++)
    for (int i = 0; i < n; i++)
      s[j] += a[i][j];
}
