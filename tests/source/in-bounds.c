// What runs in an iteration stays inside arrays of known shape, and so bounds the subscripts of everything
// that runs with it. Row i of `a` begins at 6 i: rows overlap if j goes beyond 5.
// RUN: %parlift analyze %s 2>&1 | FileCheck %s

void mayExit(void);
int b[6];
int m[6][8];

// CHECK: :[[@LINE+2]]:3: remark: {{.*}} is parallel:
void readInTheSameIteration(int n, int *restrict a) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      a[i * 6 + j] = b[j];
}

// CHECK: :[[@LINE+2]]:3: remark: {{.*}} is parallel:
void eachDimensionCounts(int n, int *restrict a) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      a[i * 5 + j] = m[i][j + 3];
}

// CHECK: :[[@LINE+2]]:3: remark: {{.*}} is parallel:
void variableLengthArray(int n, int k, int *restrict a, int v[restrict][k]) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      a[i * k + j] = v[0][j];
}

// CHECK: :[[@LINE+2]]:3: remark: {{.*}} is parallel:
void behindIt(int n, int *restrict a, int *restrict s) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      a[i * 6 + j] = i;
      s[i * 6 + j] = b[j];
    }
}

// CHECK: :[[@LINE+2]]:3: remark: {{.*}} is parallel:
void insideABranch(int n, int *restrict a, const int *restrict c) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      b[j]++;
      if (c[j] > 0)
        a[i * 6 + j] = i;
    }
}

// All iterations run, so n <= 6.
// CHECK: :[[@LINE+2]]:3: remark: {{.*}} is parallel:
void lastIteration(int n, int *restrict a) {
  for (int i = 0; i < n; i++)
    a[i] = b[i] + a[n - 7];
}

// Nor is it where later iterations read nothing: all that are left read what a copy holds.
// CHECK: :[[@LINE+2]]:3: remark: {{.*}} is parallel when `n >= 10`{{.*}}a copy taken before the loop
void notTheLastIteration(int n, int *restrict a) {
  for (int i = 0; i < n; i++) {
    if (i > 3)
      continue;
    a[i] = b[i] + a[n - 7];
  }
}

// A counter that reaches its end does not overflow before, so n is an int.
// CHECK: :[[@LINE+2]]:3: remark: {{.*}} is parallel:
void counterInRange(long n, int *restrict a) {
  for (int i = n; i < n; i++)
    a[i] = a[i - 1];
}

// CHECK: :[[@LINE+5]]:3: remark: {{.*}} is parallel:
static int inCallee(int j) {
  return b[j];
}
void calls(int n, int *restrict a) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      a[i * 6 + j] = inCallee(j);
}

// Where j < n, a loop of n iterations runs.
// CHECK: :[[@LINE+2]]:3: remark: {{.*}} is parallel:
void behindALoop(int n, int *restrict a, int *restrict s) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      int sum = 0;
      for (int l = 0; l < n; l++)
        sum += b[l];
      a[i * 6 + j] = sum;
    }
}

// n <= 6 whether or not the loop to n runs.
// CHECK: :[[@LINE+2]]:3: remark: {{.*}} is parallel:
void besideALoop(int n, int m, int *restrict a, int *restrict s) {
  for (int i = 0; i < m; i++) {
    int sum = 0;
    for (int j = 0; j < n; j++)
      sum += b[j];
    s[i] = sum;
    if (n > 6)
      a[0] = i;
  }
}

// --- it need not run

// CHECK: :[[@LINE+2]]:3: remark: {{.*}} is sequential:
void otherBranch(int n, int *restrict a, const int *restrict c) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      if (j < 4)
        a[i * 6 + j] = b[j];
      else
        a[i * 6 + j] = 0;
    }
}

// CHECK: :[[@LINE+2]]:3: remark: {{.*}} is sequential:
void behindAContinue(int n, int *restrict a) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      a[i * 6 + j] = i;
      if (j > 5)
        continue;
      b[j] = 1;
    }
}

// CHECK: :[[@LINE+2]]:3: remark: {{.*}} not proved parallel: the call of `mayExit`
void behindACall(int n, int *restrict a) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      a[i * 6 + j] = i;
      mayExit();
      b[j] = 1;
    }
}

// CHECK: :[[@LINE+2]]:3: remark: {{.*}} is sequential:
void behindAnEmptyLoop(int n, int k, int *restrict a) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      for (int l = 0; l < k; l++)
        a[i * 6 + j] = b[j] + l;
      a[i * 6 + j] = i;
    }
}

// CHECK: :[[@LINE+2]]:3: remark: {{.*}} is sequential:
void operandThatMayBeLeftOut(int n, int *restrict a, const int *restrict c) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      a[i * 6 + j] = j > 5 ? 0 : b[j];
}

// CHECK: :[[@LINE+2]]:3: remark: {{.*}} is sequential:
void conjunctionThatMayEndEarly(int n, int *restrict a) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      a[i * 6 + j] = j < 4 && b[j];
}

// CHECK: :[[@LINE+7]]:3: remark: {{.*}} is sequential: {{.*}} `a[i * 6 + j]`
static int maybe(int j) {
  if (j > 5)
    return 0;
  return b[j];
}
void callsWhatReturnsEarly(int n, int *restrict a) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      int t = maybe(j);
      a[i * 6 + j] = t;
    }
}

// CHECK: :[[@LINE+2]]:3: remark: {{.*}} is sequential:
void addressOnly(int n, int *restrict a, int **restrict p) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      int *q = &b[j];
      a[i * 6 + j] = q != 0;
    }
}

// CHECK: :[[@LINE+2]]:3: remark: {{.*}} is parallel when `!(n > 6)`:
void besideALoopInABranch(int n, int m, int *restrict a, int *restrict s) {
  for (int i = 0; i < m; i++) {
    int sum = 0;
    if (i < 3)
      for (int j = 0; j < n; j++)
        sum += b[j];
    s[i] = sum;
    if (n > 6)
      a[0] = a[0] / 2 + i;
  }
}
