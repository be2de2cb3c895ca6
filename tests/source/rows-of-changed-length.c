// A row has the length that it had where its type was written, whatever becomes of the variable.
// RUN: %parlift analyze %s 2>&1 | FileCheck %s

// CHECK: :[[#@LINE+2]]:3: remark: loop over `i` is parallel: no iteration
void kept(int n, int m, double (*restrict r)[m]) {
  for (int i = 1; i < n; i++)
    for (int j = 0; j < m; j++)
      r[i][j] = r[0][j] + 1;
}

// CHECK: :[[#@LINE+3]]:3: remark: loop over `i` not proved parallel
void changed(int n, int m, double (*restrict r)[m]) {
  m = 2 * m;
  for (int i = 1; i < n; i++)
    for (int j = 0; j < m; j++)
      r[i][j] = r[0][j] + 1;
}

// CHECK: :[[#@LINE+4]]:3: remark: loop over `i` is parallel: no iteration
void before(int n, int m, double *restrict a) {
  m = m / 2;
  double(*restrict r)[m] = (double(*)[m])a;
  for (int i = 1; i < n; i++)
    for (int j = 0; j < m; j++)
      r[i][j] = r[0][j] + 1;
}
