// Blocks lie one right behind the other: a range that goes in steps of two rows is not said to reach into the next block.
// RUN: %parlift analyze %s 2>&1 | FileCheck %s
// RUN: %parlift analyze --format=json %s | FileCheck --check-prefix=JSON %s

// CHECK: :[[@LINE+2]]:3: remark: {{.*}} is parallel when `z + m <= u || u + 2 * (long)m - 2 <= z`
void refined(const double *z, int m, double *u) {
  for (int i = 0; i < m - 1; i++) {
    u[2 * i] = z[i];
    u[2 * i + 1] = 0.5 * (z[i] + z[i + 1]);
  }
}

// CHECK: :[[@LINE+2]]:3: remark: {{.*}} is parallel when `z + (long)m * n <= u || u + 2 * (long)m * n - 2 * (long)n <= z`
void refinedRows(const double *z, int m, double *u, int n) {
  for (int i = 0; i < m - 1; i++)
    for (int j = 0; j < n; j++) {
      u[2 * i * n + j] = z[i * n + j];
      u[(2 * i + 1) * n + j] = 0.5 * (z[i * n + j] + z[(i + 1) * n + j]);
    }
}

// JSON: "condition": "{{.*}} || (const char *)p + 16 * (long)n * m - 16 * (long)n <= (const char *)q + 8 * (long)n
void refinedTable(int m, int n, void *q, void *p) {
  double (*z)[n] = (double (*)[n])q;
  double (*u)[n] = (double (*)[n])p;
  for (int i = 0; i < m - 1; i++)
    for (int j = 0; j < n; j++)
      u[2 * i][j] = u[2 * i + 1][j] = z[i + 1][j];
}

// Less than a step more is where such an array ends, and so is the row behind a border.
// CHECK: :[[@LINE+2]]:3: remark: {{.*}} is parallel when `z + m <= u || u + 2 * (long)m <= z`
void everySecond(const double *z, int m, double *u) {
  for (int i = 0; i < m; i++)
    u[2 * i] = z[i];
}

// CHECK: :[[@LINE+2]]:3: remark: {{.*}} is parallel when `z + m <= u + 1 || u + m <= z + 1`
void inside(const double *z, int m, double *u) {
  for (int i = 1; i < m - 1; i++)
    u[i] = z[i];
}
