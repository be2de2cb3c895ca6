// RUN: %parlift analyze %s 2>&1 | FileCheck %s
// What the test of an inner loop does, it does once more than the body runs: for the last time at a[i * 8 + 8],
// which belongs to the next iteration of the outer loop.

void before_the_test(int n, int *a) {
  // CHECK: :[[@LINE+1]]:3: remark: loop over `i` not proved parallel
  for (int i = 0; i < n; i++) {
    int j = 0, t;
    while (t = a[i * 8 + j], j < 8) {
      a[i * 8 + j] = i;
      j++;
    }
  }
}

void in_a_for(int n, int *a) {
  // CHECK: :[[@LINE+1]]:3: remark: loop over `i` not proved parallel
  for (int i = 0; i < n; i++) {
    int t;
    for (int j = 0; t = a[i * 8 + j], j < 8; j++)
      a[i * 8 + j] = t + i;
  }
}

void a_write(int n, int *a) {
  // CHECK: :[[@LINE+1]]:3: remark: loop over `i` not proved parallel
  for (int i = 0; i < n; i++) {
    int j = 0;
    while (a[i * 8 + j]++, j < 8)
      j++;
  }
}

void by_a_pointer(int n, int *a) {
  // CHECK: :[[@LINE+1]]:3: remark: loop over `i` not proved parallel
  for (int i = 0; i < n; i++) {
    int *p = a + i * 8, *e = p + 8, t;
    while (t = *p, p < e)
      *p++ = i;
  }
}

static int sum(const int *p, int m) {
  int s = 0;
  for (int k = 0; k < m; k++)
    s += p[0];
  return s;
}

void in_a_loop_of_the_test(int n, int *a) {
  // CHECK: :[[@LINE+1]]:3: remark: loop over `i` not proved parallel
  for (int i = 0; i < n; i++) {
    int t;
    for (int j = 0; t = sum(&a[i * 8 + j], 2), j < 8; j++)
      a[i * 8 + j] = i;
  }
}

void where_it_does_not_run(int n, int *a) {
  // CHECK: :[[@LINE+1]]:3: remark: loop over `i` not proved parallel
  for (int i = 1; i < n; i++) {
    int t;
    if (a[i] > 0)
      a[i] = i;
    for (int j = 0; t = a[i - 1], j < 0; j++)
      ;
  }
}

// The body of `do ... while` runs as often as its test, and a step less often than a test in front.
void after_the_body(int n, int *a) {
  // CHECK: :[[@LINE+1]]:3: remark: loop over `i` is parallel:
  for (int i = 0; i < n; i++) {
    int j = 0, t;
    do {
      a[i * 8 + j] = i;
    } while (t = a[i * 8 + j], ++j < 8);
  }
}

void in_the_step(int n, int *a) {
  // CHECK: :[[@LINE+1]]:3: remark: loop over `i` is parallel:
  for (int i = 0; i < n; i++) {
    int t;
    for (int j = 0; j < 8; t = a[i * 8 + j], j++)
      a[i * 8 + j] = i;
  }
}

void of_variables_alone(int n, int *a) {
  // CHECK: :[[@LINE+1]]:3: remark: loop over `i` is parallel:
  for (int i = 0; i < n; i++) {
    int j = -1;
    while (j++ < 7)
      a[i * 8 + j] = i;
  }
}

void elsewhere(int n, int *restrict a, const int *restrict b) {
  // CHECK: :[[@LINE+1]]:3: remark: loop over `i` is parallel:
  for (int i = 0; i < n; i++) {
    int t;
    for (int j = 0; t = b[i * 8 + j], j < 8; j++)
      a[i * 8 + j] = t;
  }
}
