// A loop that may be long and that loops around it start again and again: what its own words say decides where they are a size of those,
// and it is left where they may be a window.
// RUN: %parlift parallelize %s -o %t.c 2>&1 | FileCheck %s
void window(int n, int steps, int r, const double *restrict a, double *restrict x) {
  for (int t = 0; t < steps; t++)
    for (int i = 1; i < n; i++) {
      double s = 0;
      // CHECK: :[[#@LINE+1]]:7: remark: loop over `j` left as it is: threads would be started for each of many runs of it, of about {{[0-9]+}} operations by the sizes that are presumed, and nothing says before it when that pays [started-often]
      for (int j = 0; j < r; j++)
        for (int k = 0; k < r; k++)
          s += a[(i + j) * n + k];
      x[i] = x[i - 1] * s + x[n - i] / x[i];
    }
}

void whole(int n, int steps, const double *restrict a, double *restrict x) {
  for (int t = 0; t < steps; t++)
    for (int i = 1; i < n; i++) {
      double s = 0;
      // CHECK: :[[#@LINE+1]]:7: remark: loop over `j` parallelized: reduction(+:s) if((double)n * n > {{[0-9]+}})
      for (int j = 0; j < n; j++)
        for (int k = 0; k < n; k++)
          s += a[(i * n + j) * n + k];
      x[i] = x[i - 1] * s + x[n - i] / x[i];
    }
}

void short_one(int n, int steps, const double *restrict a, double *restrict x) {
  for (int t = 0; t < steps; t++)
    for (int i = 1; i < n; i++) {
      double s = 0;
      // CHECK: :[[#@LINE+1]]:7: remark: loop over `j` left as it is: about {{[0-9]+}} operations are less than starting threads costs [too-small]
      for (int j = 0; j < 6; j++)
        s += a[i * n + j];
      x[i] = x[i - 1] * s + x[n - i] / x[i];
    }
}
