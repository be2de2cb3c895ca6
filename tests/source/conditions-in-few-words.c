// A condition says what must be tested and nothing that holds wherever two iterations exist.
// RUN: %parlift analyze %s 2>&1 | FileCheck %s

// CHECK: :[[@LINE+2]]:3: remark: {{.*}} parallel when `m >= n || m == 0 || (long)n + m <= 0`
void ahead(double *a, int n, int m) {
  for (int i = 0; i < n; i++)
    a[i] = a[i + m] * 0.5;
}

// Computed as long where a sum may leave int, once a sum; a word alone is compared as it is.
// CHECK: :[[@LINE+2]]:3: remark: {{.*}} parallel when `l == m || (long)k + m >= (long)n + l || (long)k + l >= (long)n + m`
void between(double *a, int n, int m, int k, int l) {
  for (int i = k; i < n; i++)
    a[i + m] = a[i + l];
}

// CHECK: :[[@LINE+2]]:3: remark: {{.*}} parallel when `k == -2 || n + k <= -2 || (long)k + 2 >= n`
void narrow(double *a, long n, short k) {
  for (int i = 0; i < n; i++)
    a[i] = a[i + k + 2] * 0.5;
}

// Both ends of a range stay where both are needed.
// CHECK: :[[@LINE+2]]:3: remark: {{.*}} parallel when `(k <= 1 && k >= -1) || 2 * (long)n + k <= 1 || (long)k + 1 >= 2 * (long)n`
void everySecond(double *a, int n, int k) {
  for (int i = 0; i < n; i++)
    a[2 * i] = a[2 * i + k] * 0.5;
}
