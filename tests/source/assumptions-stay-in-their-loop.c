// What is said of one loop is said of no other one, and not of memory that has changed since.
// RUN: %parlift analyze %s 2>&1 | FileCheck %s

// The loop behind it is another one.
void next(int n, const int *restrict idx, double *restrict out, const double *restrict in) {
#pragma parlift assume(injective(idx))
  for (int i = 0; i < n; i++)
    out[idx[i]] = in[i];
  // CHECK: :[[@LINE+1]]:3: remark: {{.*}} is parallel if `idx` holds no value twice{{.*}} [loop-inspected]
  for (int i = 0; i < n; i++)
    out[idx[i]] += in[i] * out[idx[i]];
}

// Of an inner loop: two of its runs may write the same elements.
void around(int n, int m, const int *restrict idx, double *restrict out) {
  // CHECK: :[[@LINE+1]]:3: remark: loop over `t` not proved parallel
  for (int t = 0; t < m; t++) {
#pragma parlift assume(injective(idx))
    // CHECK: :[[@LINE+1]]:5: remark: loop over `i` is parallel: no iteration
    for (int i = 0; i < n; i++)
      out[idx[i]] = i;
  }
}

// Pointers apart while the inner loop runs; another run of it has others.
void rowsOfTable(int n, int m, double **rows) {
  // CHECK: :[[@LINE+1]]:3: remark: loop over `t` not proved parallel
  for (int t = 1; t < m; t++) {
    double *a = rows[t];
    const double *b = rows[t - 1];
#pragma parlift assume(disjoint(a, b))
    // CHECK: :[[@LINE+1]]:5: remark: loop over `i` is parallel: no iteration
    for (int i = 0; i < n; i++)
      a[i] = b[i];
  }
}

// A pointer into the same memory by another name: nothing was said of that part of it.
void partsOfOneBuffer(int n, int *restrict buffer, double *restrict out) {
  const int *other = buffer + n;
#pragma parlift assume(injective(buffer))
  // CHECK: :[[@LINE+1]]:3: remark: {{.*}} [loop-inspected]
  for (int i = 0; i < n; i++)
    out[other[i]] = buffer[i];
}
void namesAPart(int n, const int *idx, double *buffer, double *b) {
  double *a = buffer + n;
#pragma parlift assume(disjoint(a, b))
  // CHECK: :[[@LINE+1]]:3: remark: {{.*}} not proved parallel
  for (int i = 0; i < n; i++)
    a[idx[i]] = b[idx[i]] + buffer[i];
}

// Only two of three are said to be apart.
void twoOfThree(int n, const int *restrict idx, double *a, double *b, double *c) {
#pragma parlift assume(disjoint(a, b), injective(idx))
  // CHECK: :[[@LINE+1]]:3: remark: {{.*}} is parallel if `c` lies apart from the elements of `a` that are touched
  for (int i = 0; i < n; i++)
    a[idx[i]] = b[i] + c[i];
}

// Not by the counter: two iterations may read one element of it.
void throughAnother(int n, const int *restrict map, const int *restrict idx, double *restrict out) {
#pragma parlift assume(injective(idx))
  // CHECK: :[[@LINE+1]]:3: remark: {{.*}} [loop-inspected]
  for (int i = 0; i < n; i++)
    out[idx[map[i]]] = out[idx[map[i]]] / 2 + i;
}
void everySecond(int n, const int *restrict idx, double *restrict out) {
#pragma parlift assume(injective(idx))
  // CHECK: :[[@LINE+1]]:3: remark: {{.*}} not proved parallel
  for (int i = 0; i < n; i++)
    out[idx[i / 2]] = out[idx[i / 2]] / 2 + i;
}
// Distinct rows say nothing of `out[idx[i] + 1]` beside `out[idx[i]]`.
void neighbours(int n, const int *restrict idx, double *restrict out) {
#pragma parlift assume(injective(idx))
  // CHECK: :[[@LINE+1]]:3: remark: {{.*}} [loop-inspected]
  for (int i = 0; i < n; i++)
    out[idx[i]] = out[idx[i] + 1] / 2;
}

// Parts that follow one another, and one element more.
void oneTooMany(int n, const int *restrict row, double *restrict v) {
#pragma parlift assume(monotone(row))
  // CHECK: :[[@LINE+1]]:3: remark: loop over `i` is parallel if {{.*}} [loop-inspected]
  for (int i = 0; i < n; i++)
    for (int k = row[i]; k <= row[i + 1]; k++)
      v[k] = v[k] * v[k] + i;
}
void twoRows(int n, const int *restrict row, double *restrict v) {
#pragma parlift assume(increasing(row))
  // CHECK: :[[@LINE+1]]:3: remark: loop over `i` is parallel if {{.*}} [loop-inspected]
  for (int i = 0; i < n; i++)
    for (int k = row[i]; k < row[i + 2]; k++)
      v[k] = v[k] * v[k] + i;
}

// It is proved that iterations do depend on each other.
void notIndependent(int n, double *a) {
#pragma parlift assume(independent)
  // CHECK: :[[@LINE+2]]:3: remark: {{.*}} is sequential
  // CHECK: :[[@LINE-2]]:1: note: `independent` is said here, and is not so
  for (int i = 1; i < n; i++)
    a[i] = a[i - 1] * a[i - 1];
}
// What each iteration writes anew is still private, and what it sums up a sum.
double stillPrivate(int n, const int *restrict idx, double *restrict out) {
  double t[2], s[1] = {0};
#pragma parlift assume(independent)
  // CHECK: :[[@LINE+1]]:3: remark: {{.*}} apart from private `t`; the reduction (+) into `s`
  for (int i = 0; i < n; i++) {
    t[0] = i;
    t[1] = out[idx[i]];
    out[idx[i]] = t[0] * t[1];
    s[0] += t[1];
  }
  return s[0];
}

void scratchOfUnknownLength(int n, const int *restrict length, const int *restrict idx, double *restrict out) {
  double t[100];
#pragma parlift assume(independent)
  // CHECK: :[[@LINE+1]]:3: remark: {{.*}} apart from private `t`
  for (int i = 0; i < n; i++) {
    double sum = 0;
    for (int k = 0; k < length[i]; k++)
      t[k] = out[idx[k]];
    for (int k = 0; k < length[i]; k++)
      sum += t[k];
    out[idx[i]] = sum;
  }
}

// The order of what it prints is visible, whatever is said.
int printf(const char *, ...);
void prints(int n) {
#pragma parlift assume(independent)
  // CHECK: :[[@LINE+1]]:3: remark: {{.*}} not proved parallel
  for (int i = 0; i < n; i++)
    printf("%d\n", i);
}

// A variable that is passed on is no memory.
double passedOn(int n, const double *a) {
  double x = 0;
#pragma parlift assume(independent)
  // CHECK: :[[@LINE+1]]:3: remark: {{.*}} is sequential
  for (int i = 0; i < n; i++)
    x = a[i] / (x * x + 1);
  return x;
}

// The calls in the second loop are not those in the first.
double g(double);
void calls(int n, double *restrict a) {
#pragma parlift assume(pure(g))
  for (int i = 0; i < n; i++)
    a[i] = g(a[i]);
  // CHECK: :[[@LINE+1]]:3: remark: {{.*}} the call of `g` may read or write anything
  for (int i = 0; i < n; i++)
    a[i] = g(a[i]);
}

// What holds of n before the loop does not hold of what n becomes.
void later(int n, int k, double *a) {
#pragma parlift assume(range(k, 1000, 2000), range(n, 1, 1000))
  for (int i = 0; i < n; i++)
    a[i] = a[i + k];
  // CHECK: :[[@LINE+1]]:3: remark: {{.*}} is parallel when
  for (int i = 0; i < n; i++)
    a[i] = a[i + k] + a[i - k];
}
