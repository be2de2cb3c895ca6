// `ok = ok && e` evaluates no `e` any more once ok is 0. Each thread begins with 1: what it evaluates beyond must do nothing, and what it
// reads must exist.
// RUN: %parlift analyze %s 2>&1 | FileCheck %s
static int a[1000], b[1000];
static int set(double *to, double value) {
  *to = value;
  return value >= 0;
}
static int isSquare(int n) {
  int r = 0;
  while (r * r < n)
    r++;
  return r * r == n;
}

// CHECK: :[[@LINE+3]]:3: remark: loop over `i` not proved parallel: looking for `ok`, a thread would read `set(&x[i], i)` where the program may not
int chained(int n, double *x) {
  int ok = 1;
  for (int i = 0; i < n; i++)
    ok = ok && set(&x[i], i);
  return ok;
}

// CHECK: :[[@LINE+3]]:3: remark: loop over `i` not proved parallel: looking for `bad`, a thread would read `s[i]`
int ends(int n, const char *s) {
  int bad = 0;
  for (int i = 0; i < n; i++)
    bad = bad || s[i] == 0;
  return bad;
}

// CHECK: :[[@LINE+3]]:3: remark: loop over `i` not proved parallel: looking for `ok`, a thread would read `1000 / b[i] > 2`
int divides(void) {
  int ok = 1;
  for (int i = 0; i < 1000; i++)
    ok = ok && 1000 / b[i] > 2;
  return ok;
}

// CHECK: :[[@LINE+3]]:3: remark: loop over `i` not proved parallel: looking for `ok`, a thread would read `set(&x[i], 7)`
int between(int n, double *x) {
  int ok = 1;
  for (int i = 0; i < n; i++)
    ok = (x[i] > -5 && ok) && set(&x[i], 7);
  return ok;
}

// Evaluated in each iteration, whatever ok is.
// CHECK: :[[@LINE+3]]:3: remark: loop over `i` is parallel: {{.*}}the reduction (&&) into `ok`
int first(int n, double *x) {
  int ok = 1;
  for (int i = 0; i < n; i++)
    ok = set(&x[i], i) && ok;
  return ok;
}

// Elements that exist.
// CHECK: :[[@LINE+3]]:3: remark: loop over `i` is parallel: {{.*}}the reduction (&&) into `same`
int compared(void) {
  int same = 1;
  for (int i = 0; i < 1000; i++)
    same = same && a[i] == b[i];
  return same;
}

// The header says which elements it is about; those that other elements lead to it does not.
// CHECK: :[[@LINE+3]]:3: remark: loop over `i` is parallel: {{.*}}the reduction (&&) into `ok`
int positive(int n, const int *x) {
  int ok = 1;
  for (int i = 0; i < n; i++)
    ok = ok && x[i] > 0;
  return ok;
}
// CHECK: :[[@LINE+3]]:3: remark: loop over `i` not proved parallel: looking for `ok`, a thread would read `x[p[i]]`
int gathered(int n, const int *x, const int *p) {
  int ok = 1;
  for (int i = 0; i < n; i++)
    ok = ok && p[i] >= 0 && x[p[i]] > 0;
  return ok;
}

// What it begins with may say whether there are any.
// CHECK: :[[@LINE+3]]:3: remark: loop over `i` not proved parallel: looking for `ok`, a thread would read `q[i]`
int there(int n, const int *q) {
  int ok = q != 0;
  for (int i = 0; i < n; i++)
    ok = ok && q[i] > 0;
  return ok;
}
// CHECK: :[[@LINE+3]]:3: remark: loop over `i` not proved parallel: looking for `ok`, a thread would read `q[i]`
int given(int n, const int *q, int good) {
  int ok = good != 0;
  for (int i = 0; i < n; i++)
    ok = ok && q[i] > 0;
  return ok;
}

// A function that computes with what it is given.
// CHECK: :[[@LINE+3]]:3: remark: loop over `i` is parallel: {{.*}}the reduction (||) into `found`
int computed(int n) {
  int found = 0;
  for (int i = 0; i < n; i++)
    found = found || isSquare(i * 7 + 3);
  return found;
}
