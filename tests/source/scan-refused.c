// What is passed on and cannot be composed, with the reason; beside each, the change that makes it a scan.
// RUN: %parlift analyze %s 2>&1 | FileCheck %s
// RUN: %parlift analyze --strict-fp %s 2>&1 | FileCheck --check-prefix=STRICT %s
extern double effect(double);

void logistic(int n, double r, double *restrict x) {
  // CHECK: :[[@LINE+1]]:3: remark: {{.*}} is sequential
  for (int i = 1; i < n; i++)
    // CHECK: no scan: `r * x[i - 1] * (1.0 - x[i - 1])` makes of the state
    x[i] = r * x[i - 1] * (1.0 - x[i - 1]);
}

double by_the_state(int n, const double *restrict a, double *restrict p) {
  double x = 0;
  // CHECK: :[[@LINE+1]]:3: remark: {{.*}} is sequential
  for (int i = 0; i < n; i++) {
    // CHECK: no scan: `x > a[i]`
    x = x > a[i] ? x * 0.5 : x + 1;
    p[i] = x;
  }
  return x;
}

int at_the_state(int n, const int *restrict next) {
  int x = 0;
  // CHECK: :[[@LINE+1]]:3: remark: {{.*}} is sequential
  for (int i = 0; i < n; i++)
    // CHECK: no scan: {{.*}}next[x]
    x = next[x];
  return x;
}

void written_coefficient(int n, double *restrict a, double *restrict y) {
  // CHECK: :[[@LINE+1]]:3: remark: {{.*}} is sequential
  for (int i = 1; i < n; i++) {
    y[i] = a[i] * y[i - 1] + 1;
    a[i + 7] = i;
  }
}

void two_writes(int n, const double *restrict b, double *restrict y) {
  // CHECK: :[[@LINE+1]]:3: remark: {{.*}} is sequential
  for (int i = 1; i < n - 1; i++) {
    y[i] = y[i - 1] + b[i];
    y[i + 1] = 0;
  }
}

void old_neighbour(int n, double *restrict y) {
  // CHECK: :[[@LINE+1]]:3: remark: {{.*}} is sequential
  for (int i = 1; i < n - 1; i++)
    y[i] = y[i - 1] + y[i + 1];
}

void calls(int n, double *restrict p) {
  double x = 0;
  // CHECK: :[[@LINE+1]]:3: remark: {{.*}} {{is sequential|not proved parallel}}
  for (int i = 0; i < n; i++) {
    x += effect(i);
    p[i] = x;
  }
}

int shrinking(int n, const int *restrict b, int *restrict out) {
  int k = 0;
  // CHECK: :[[@LINE+1]]:3: remark: {{.*}}[{{(scalar-carried|dependence-unknown|subscript-not-affine|dependence-carried)}}]
  for (int i = 0; i < n; i++) {
    if (b[i] > 0)
      out[k++] = b[i];
    else
      k--;
  }
  return k;
}

int read_back(int n, const int *restrict b, int *restrict out) {
  int k = 1;
  // CHECK: :[[@LINE+1]]:3: remark: {{.*}}[{{(scalar-carried|dependence-unknown|subscript-not-affine|dependence-carried)}}]
  for (int i = 0; i < n; i++)
    if (b[i] > out[k - 1])
      out[k++] = b[i];
  return k;
}

unsigned char ring(int n, const int *restrict b, int *restrict out) {
  unsigned char k = 0;
  // CHECK: :[[@LINE+1]]:3: remark: {{.*}}[{{(scalar-carried|dependence-unknown|subscript-not-affine|dependence-carried)}}]
  for (int i = 0; i < n; i++)
    if (b[i] > 0)
      out[k++] = b[i];
  return k;
}

int overlapping(int n, const int *b, int *out) {
  int k = 0;
  // CHECK: :[[@LINE+1]]:3: remark: {{.*}} is parallel when `k >= 0 && {{.*}}out{{.*}} <= {{.*}}b
  for (int i = 0; i < n; i++)
    if (b[i] > 0)
      out[k++] = b[i];
  return k;
}

void rounded_place(int n, const double *restrict a, const double *restrict table, double *restrict p) {
  double x = 0;
  // CHECK: :[[@LINE+1]]:3: remark: {{.*}} is sequential
  for (int i = 0; i < n; i++) {
    x += a[i];
    // CHECK: no scan: `table[(int)x]` depends on `x`, which is rounded otherwise
    p[i] = table[(int)x];
  }
}

int counted_by_sum(int n, const double *restrict a, double *restrict out) {
  double x = 0;
  int k = 0;
  // CHECK: :[[@LINE+1]]:3: remark: {{.*}}[{{(scalar-carried|dependence-unknown|subscript-not-affine|dependence-carried)}}]
  for (int i = 0; i < n; i++) {
    x = 0.5 * x + a[i];
    if (x > 0)
      out[k++] = x;
  }
  return k;
}

void truncated(int n, const int *restrict a, unsigned char *restrict p) {
  unsigned char x = 0;
  // CHECK: :[[@LINE+1]]:3: remark: {{.*}} is sequential
  for (int i = 0; i < n; i++) {
    x = x > a[i] ? x : a[i];
    p[i] = x;
  }
}

int in_place(int n, double *restrict a) {
  int k = 1;
  // CHECK: :[[@LINE+1]]:3: remark: {{.*}} is sequential
  for (int i = 1; i < n; i++)
    // CHECK: no scan: `a[k - 1]` may be what another iteration has written by `k`
    if (a[i] > a[k - 1])
      a[k++] = a[i];
  return k;
}

void fraction_of_a_square(int n, const double *restrict a, double *restrict o) {
  double u = 1;
  // CHECK: :[[@LINE+1]]:3: remark: {{.*}} is sequential
  for (int i = 0; i < n; i++) {
    // CHECK: no scan: {{.*}} makes of the state what is not of the same form again
    u = (u * u + a[i]) / (2 * u + 1);
    o[i] = u;
  }
}

void more_than_the_best(int n, const int *restrict b, int *restrict at) {
  int m = 0, k = 0;
  // CHECK: :[[@LINE+1]]:3: remark: {{.*}} is sequential
  for (int i = 0; i < n; i++) {
    if (b[i] > m) {
      // CHECK: no scan: `b[i] + 1`
      m = b[i] + 1;
      k = i;
    }
    at[i] = k;
  }
}

void two_that_decide(int n, const int *restrict b, int *restrict at) {
  int m = 0, k = 0;
  // CHECK: :[[@LINE+1]]:3: remark: {{.*}} is sequential
  for (int i = 0; i < n; i++) {
    // CHECK: no scan: `b[i] > m + k` depends on the state and decides what else happens
    if (b[i] > m + k) {
      m = b[i];
      k = i;
    }
    at[i] = k;
  }
}

void by_its_place(int n, const int *restrict b, int *restrict at) {
  int m = 0, k = 0;
  // CHECK: :[[@LINE+1]]:3: remark: {{.*}} is sequential
  for (int i = 0; i < n; i++) {
    if (b[i] > m) {
      k = i;
      // CHECK: no scan: `b[k]`
      m = b[k];
    }
    at[i] = k;
  }
}

void falls_else(int n, const int *restrict b, int *restrict at) {
  int m = 0, k = 0;
  // CHECK: :[[@LINE+1]]:3: remark: {{.*}} is sequential
  for (int i = 0; i < n; i++) {
    // CHECK: no scan: `b[i] > m` decides by the state itself what becomes of it
    if (b[i] > m) {
      m = b[i];
      k = i;
    } else
      m--;
    at[i] = k;
  }
}

void another_limit(int n, const int *restrict a, int *restrict at) {
  int cur = 0, start = 0;
  // CHECK: :[[@LINE+1]]:3: remark: {{.*}} is sequential
  for (int i = 0; i < n; i++) {
    // CHECK: no scan: `cur <= 1` decides by the state itself what becomes of it
    if (cur <= 1) {
      cur = a[i];
      start = i;
    } else
      cur += a[i];
    at[i] = start;
  }
}

void wraps_around(int n, const unsigned *restrict a, int *restrict at) {
  unsigned cur = 0;
  int start = 0;
  // CHECK: :[[@LINE+1]]:3: remark: {{.*}} is sequential
  for (int i = 0; i < n; i++) {
    // CHECK: no scan: `cur <= 10` makes of the state what is not of the same form again
    if (cur <= 10) {
      cur = 10 + a[i];
      start = i;
    } else
      cur = cur + a[i];
    at[i] = start;
  }
}

void rounded_segment(int n, const double *restrict a, int *restrict at) {
  double cur = 0;
  int start = 0;
  // CHECK: :[[@LINE+1]]:3: remark: {{.*}} is sequential
  for (int i = 0; i < n; i++) {
    // CHECK: no scan: `start` depends on `cur`, which is rounded otherwise
    if (cur <= 0) {
      cur = a[i];
      start = i;
    } else
      cur += a[i];
    at[i] = start;
  }
}

void takes_a_nan(int n, const double *restrict a, int *restrict at) {
  double m = 0;
  int k = 0;
  // CHECK: :[[@LINE+1]]:3: remark: {{.*}} is sequential
  for (int i = 0; i < n; i++) {
    // CHECK: no scan: `k` depends on `m`, which may be another value after a NaN
    if (!(m >= a[i])) {
      m = a[i];
      k = i;
    }
    at[i] = k;
  }
}

// STRICT: [strict-fp]
void sum(int n, const double *restrict b, double *restrict y) {
  for (int i = 1; i < n; i++)
    y[i] = y[i - 1] + b[i];
}
