// What is assumed so that the elements of two loops can be compared, rows of m elements that hold all of `k < 300000`, is asked of no
// loop that has one of them alone.
// RUN: %parlift analyze %s 2>&1 | FileCheck %s
void f(int t, const int *restrict sizes, double *restrict c, double *restrict sums) {
  // CHECK: :[[#@LINE+1]]:3: remark: loop over `s` is sequential
  for (int s = 0; s < t; s++) {
    const int n = sizes[2 * s], m = sizes[2 * s + 1];
    // CHECK: :[[#@LINE+1]]:5: remark: loop over `i` is parallel: no iteration writes
    for (int i = 0; i < n; i++)
      for (int j = 1; j < m; j++)
        c[i * m + j] = i;
    double sum = 0;
    // CHECK: :[[#@LINE+1]]:5: remark: loop over `k` is parallel: no iteration writes
    for (int k = 0; k < n * m; k++)
      sum += c[k];
    sums[s] = sum;
    // CHECK: :[[#@LINE+1]]:5: remark: loop over `k` is parallel: no iteration writes
    for (int k = 0; k < 300000; k++)
      c[k] = 2 + k % 2;
  }
}

// Both stand in the loop over i: it carries what is not compared by rows, and asks.
void g(int n, int m, int k, double *restrict c) {
  // CHECK: :[[#@LINE+1]]:3: remark: loop over `i` is parallel when `m >= k`
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < m; j++)
      c[i * m + j] = i;
    for (int j = 0; j < k; j++)
      c[i * m + j] += j;
  }
}
