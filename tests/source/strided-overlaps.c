// Loops that go in strides touch a range that can be told, to within a step.
// RUN: %parlift analyze %s 2>&1 | FileCheck %s

// CHECK: :[[@LINE+2]]:3: remark: {{.*}} is parallel when `b + n <= a || a + n <= b`
void upwards(int n, double *a, const double *b) {
  for (int i = 0; i < n; i += 4)
    a[i] = b[i] * 2;
}

// CHECK: :[[@LINE+2]]:3: remark: {{.*}} is parallel when `b + n <= a || a + n <= b`
void downwards(int n, double *a, const double *b) {
  for (int i = n - 1; i >= 0; i -= 4)
    a[i] = b[i] * 2;
}

// CHECK: :[[@LINE+2]]:3: remark: {{.*}} is parallel when `b + n <= a + s || a + n <= b + s`
void fromSomewhere(int n, int s, double *a, const double *b) {
  for (int i = s; i < n; i += 2)
    a[i] = b[i] * 2;
}

// CHECK: :[[@LINE+2]]:3: remark: {{.*}} is parallel when `b + n <= a || a + n <= b`
void unrolled(int n, double *a, const double *b) {
  for (int i = 0; i + 3 < n; i += 4) {
    a[i] = b[i];
    a[i + 1] = b[i + 1];
    a[i + 2] = b[i + 2];
    a[i + 3] = b[i + 3];
  }
}

// CHECK: :[[@LINE+2]]:3: remark: {{.*}} is parallel when `b + n <= a || a + n <= b`
void reversed(int n, double *a, const double *b) {
  for (int i = 0; i < n; i += 4)
    a[n - 1 - i] = b[n - 1 - i] * 2;
}
