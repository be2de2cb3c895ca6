// Two arrays, each with its own remedy: a copy from before the loop for one, a condition for the other.
// RUN: %parlift analyze %s 2>&1 | FileCheck %s
void both(int n, int k, double *restrict a, double *restrict b) {
  // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: remark: loop over `i` is parallel when `{{.*}}k{{.*}}`: {{.*}}`a`{{.*}}[loop-conditional]
  for (int i = 0; i < n; i++) {
    a[i] = a[i + 1] * 0.5;
    b[i] = b[i + k] * 0.5;
  }
}
// No remedy for one of them is none for both.
void carried(int n, double *restrict a, double *restrict b) {
  // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: remark: loop over `i` is sequential: {{.*}}[dependence-carried]
  for (int i = 1; i < n; i++) {
    a[i] = a[i + 1] * 0.5;
    b[i] = b[i - 1] * a[i];
  }
}
