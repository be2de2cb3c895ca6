// A branch that no iteration decides is a condition where it alone makes iterations depend on each other.
// RUN: %parlift analyze %s 2>&1 | FileCheck %s

// CHECK: :[[@LINE+3]]:3: remark: {{.*}} parallel when `n <= 100 || !(x > 0.0f)`
float shiftedRead(int n, float x, float *restrict a) {
  float last = 0.0f;
  for (int i = 0; i < n; i++) {
    a[i + 100] = (float)i;
    if (x > 0.0f)
      last += a[i];
  }
  return last;
}

// CHECK: :[[@LINE+2]]:3: remark: {{.*}} parallel when `!smooth`
void mayBeSmooth(int n, int smooth, double *restrict a) {
  for (int i = 1; i < n; i++) {
    a[i] *= 2;
    if (smooth)
      a[i] += a[i - 1];
  }
}

// CHECK: :[[@LINE+2]]:3: remark: {{.*}} parallel when `mode != 3`
void otherwise(int n, int mode, double *restrict a) {
  for (int i = 1; i < n; i++) {
    if (mode != 3)
      a[i] = i * 2.0;
    else
      a[i] = a[i - 1];
  }
}

// CHECK: :[[@LINE+2]]:3: remark: {{.*}} parallel when `keep`
void unlessKept(int n, int keep, double *restrict a) {
  for (int i = 1; i < n; i++) {
    a[i] += 1;
    if (!keep)
      a[i] = a[i - 1];
  }
}

// A loop of so few iterations that no thread pays is not asked for.
// CHECK: :[[@LINE+2]]:3: remark: {{.*}} sequential
void near(int n, double *restrict a) {
  for (int i = 0; i < n; i++)
    a[i + 100] = a[i];
}
// CHECK: :[[@LINE+2]]:3: remark: {{.*}} parallel when `n <= 8192`
void far(int n, double *restrict a) {
  for (int i = 0; i < n; i++)
    a[i + 8192] = a[i];
}

// Without the branch there is nothing to do.
// CHECK: :[[@LINE+2]]:3: remark: {{.*}} sequential
void nothingElse(int n, int mode, double *restrict a) {
  for (int i = 1; i < n; i++)
    if (mode)
      a[i] = a[i - 1];
}

// What is tested must be the whole branch, and say the same in each iteration.
// CHECK: :[[@LINE+2]]:3: remark: {{.*}} sequential
void converted(int n, int mode, double *restrict a) {
  for (int i = 1; i < n; i++) {
    a[i] += 1;
    if ((char)mode)
      a[i] = a[i - 1] * a[i - 1];
  }
}
// CHECK: :[[@LINE+2]]:3: remark: {{.*}} sequential
void changed(int n, int mode, double *restrict a) {
  for (int i = 1; i < n; i++) {
    a[i] += 1;
    if (mode)
      a[i] = a[i - 1] * a[i - 1];
    mode = 0;
  }
}
// CHECK: :[[@LINE+2]]:3: remark: {{.*}} sequential
void behindPointer(int n, const int *restrict mode, double *restrict a) {
  for (int i = 1; i < n; i++) {
    a[i] += 1;
    if (*mode)
      a[i] = a[i - 1] * a[i - 1];
  }
}
// CHECK: :[[@LINE+3]]:3: remark: {{.*}} sequential
void anotherName(int n, int mode, double *restrict a) {
  int *name = &mode;
  for (int i = 1; i < n; i++) {
    a[i] += 1;
    if (mode)
      a[i] = a[i - 1] * a[i - 1];
    if (i == 7)
      *name = 1;
  }
}
// CHECK: :[[@LINE+2]]:3: remark: {{.*}} sequential
void oneOfTwo(int n, int mode, double *restrict a) {
  for (int i = 1; i < n; i++) {
    if (mode)
      a[i] = a[i - 1] * a[i - 1];
    a[i] += a[i - 1];
  }
}
// A test of the counter is no flag.
// CHECK: :[[@LINE+2]]:3: remark: {{.*}} sequential
void byCounter(int n, int m, double *restrict a) {
  for (int i = 1; i < n; i++) {
    a[i] += 1;
    if (i != m)
      a[i] = a[i - 1] * a[i - 1];
  }
}
