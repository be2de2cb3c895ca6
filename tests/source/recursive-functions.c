// Functions that call themselves: what they read and write is told by a walk over their trees (MOD and REF), each object as a whole.
// RUN: %parlift analyze %s 2>&1 | grep remark: | FileCheck %s
#include <stdlib.h>

static int fib(int n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }
void computes(int n, int *out) {
  // CHECK: :[[@LINE+1]]:{{.*}} is parallel: {{.*}}[loop-parallel]
  for (int i = 0; i < n; i++)
    out[i] = fib(i % 20);
}

static int even(int n);
static int odd(int n) { return n == 0 ? 0 : even(n - 1); }
static int even(int n) { return n == 0 ? 1 : odd(n - 1); }
void by_each_other(int n, int *out) {
  // CHECK: :[[@LINE+1]]:{{.*}} is parallel: {{.*}}[loop-parallel]
  for (int i = 0; i < n; i++)
    out[i] = even(i % 100);
}

static int weights[16];
static int weigh(int k) { return k < 0 ? 0 : weights[k & 15] + weigh(k - 1); }
void reads_a_table(int n, int *restrict out) {
  // CHECK: :[[@LINE+1]]:{{.*}} is parallel: {{.*}}[loop-parallel]
  for (int i = 0; i < n; i++)
    out[i] = weigh(i % 9);
}
void writes_the_table(int n) {
  // CHECK: :[[@LINE+1]]:{{.*}} is sequential: {{.*}}[dependence-carried]
  for (int i = 0; i < n; i++)
    weights[i & 15] = weigh(i % 9);
}

static int sum(const int *a, int n) { return n ? a[n] + sum(a, n - 1) : a[0]; }
void apart(int n, int *restrict out, const int *a) {
  // CHECK: :[[@LINE+1]]:{{.*}} is parallel: {{.*}}[loop-parallel]
  for (int i = 0; i < n; i++)
    out[i] = sum(a, 7);
}
struct table { int n; double of[8]; };
static double look(const struct table *t, int k) { return k < t->n ? t->of[k & 7] : look(t, k - t->n); }
void of_a_structure(int n, double *out, const struct table *t) {
  // CHECK: :[[@LINE+1]]:{{.*}} is parallel when `(const char *)(t + 1) <= (const char *)out || {{.*}}[loop-conditional]
  for (int i = 0; i < n; i++)
    out[i] = look(t, i);
}
void of_one_array(int n, int *a) {
  // CHECK: :[[@LINE+1]]:{{.*}} not proved parallel: {{.*}}[dependence-unknown]
  for (int i = 8; i < n; i++)
    a[i] = sum(a, 7);
}
void of_unknown_length(int n, int *out, const int *a) {
  // CHECK: :[[@LINE+1]]:{{.*}} not proved parallel: {{.*}}[pointers-may-alias]
  for (int i = 0; i < n; i++)
    out[i] = sum(a, 7);
}

static int fits(const int *row, int c, int r) {
  for (int k = 0; k < c; k++)
    if (row[k] == r || abs(row[k] - r) == c - k)
      return 0;
  return 1;
}
static long place(int *row, int c, int n) {
  long count = 0;
  if (c == n)
    return 1;
  for (int r = 0; r < n; r++)
    if (fits(row, c, r)) {
      row[c] = r;
      count += place(row, c + 1, n);
    }
  return count;
}
long queens(int n) {
  long total = 0;
  // CHECK: :[[@LINE+1]]:{{.*}} is parallel: {{.*}} into `total` [loop-parallel]
  for (int first = 0; first < n; first++) {
    int row[32];
    row[0] = first;
    total += place(row, 1, n);
  }
  return total;
}
long of_one_board(int n) {
  long total = 0;
  int row[32];
  // CHECK: :[[@LINE+1]]:{{.*}} is sequential: {{.*}}[dependence-carried]
  for (int first = 0; first < n; first++) {
    row[0] = first;
    total += place(row, 1, n);
  }
  return total + row[1];
}

static int count;
static int counting(int n) { count++; return n <= 0 ? 1 : counting(n - 1) + 1; }
void counts(int n, int *out) {
  // CHECK: :[[@LINE+1]]:{{.*}} is sequential: each iteration reads the `count` that an earlier one wrote [scalar-carried]
  for (int i = 0; i < n; i++)
    out[i] = counting(i % 5);
}
static int once(int n) {
  static int first = 7;
  if (n == 3)
    first = n;
  return n ? once(n - 1) : first;
}
void keeps_the_first(int n, int *out) {
  // CHECK: :[[@LINE+1]]:{{.*}} is sequential: each iteration reads the `first` that an earlier one wrote [scalar-carried]
  for (int i = 0; i < n; i++)
    out[i] = once(i % 5);
}
static int *kept;
static int keeps(int *p, int n) { kept = p; return n ? keeps(p, n - 1) : *kept; }
void lets_escape(int n, int *out) {
  // CHECK: :[[@LINE+1]]:{{.*}} not proved parallel: the call of `keeps` {{.*}}[call-opaque]
  for (int i = 0; i < n; i++) {
    int x = i;
    out[i] = keeps(&x, 2);
  }
}
struct node { struct node *left, *right; int value; };
static int total(const struct node *t) { return t ? t->value + total(t->left) + total(t->right) : 0; }
void of_trees(int n, struct node **trees, int *out) {
  // CHECK: :[[@LINE+1]]:{{.*}} not proved parallel: the call of `total` {{.*}}[call-opaque]
  for (int i = 0; i < n; i++)
    out[i] = total(trees[i]);
}
static int along(const struct node *p, int n) {
  int sum = 0;
  while (p) {
    sum += p->value;
    p = p->left;
  }
  return n ? along(p, n - 1) : sum;
}
void along_lists(int n, const struct node *list, struct node *restrict nodes) {
  // CHECK: :[[@LINE+1]]:{{.*}} not proved parallel: the call of `along` {{.*}}[call-opaque]
  for (int i = 0; i < n; i++)
    nodes[i].value = along(list, 3);
}
static int may_end(int n) {
  if (n > 1000)
    exit(1);
  return n ? may_end(n - 1) : 0;
}
void ends(int n, int *out) {
  // CHECK: :[[@LINE+1]]:{{.*}} not proved parallel: the call of `may_end` {{.*}}[call-opaque]
  for (int i = 0; i < n; i++)
    out[i] = may_end(i);
}
