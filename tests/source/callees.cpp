// Callees of C++: members by way of `this`, accessors, references, captures, static members. What they touch counts for the
// statement that calls them.
// RUN: %parlift parallelize -q --thread-cost=0 %s | FileCheck %s

class Meter {
  long sum_ = 0;
  int factor_ = 1, seen_ = 0;
  long total() const { return sum_; }
  int apply(int x) const { return x * factor_; }
  void note(int v) {
    if (v > 3)
      seen_ = v;
  }

public:
  // What is read in each iteration is no sum of threads, but a scan.
  // CHECK-LABEL: void feed(
  // CHECK-NOT: reduction(+:sum_)
  // CHECK: sum__value = sum__value_next;
  // CHECK: sum__value += a[i];
  // CHECK-NEXT: {
  // CHECK-NEXT: prefix[i] = sum__value;
  void feed(int n, const int *__restrict a, long *__restrict prefix) {
    for (int i = 0; i < n; i++) {
      sum_ += a[i];
      prefix[i] = total();
    }
  }
  // CHECK-LABEL: void runs(
  // CHECK-NEXT: for (int i = 0;
  // CHECK-NEXT: factor_ = in[i];
  // CHECK-NEXT: out[i] = apply(i);
  void runs(int n, const int *__restrict in, int *__restrict out) {
    for (int i = 0; i < n; i++) {
      factor_ = in[i];
      out[i] = apply(i);
    }
  }
  // CHECK-LABEL: void notes(
  // CHECK-NOT: reduction(+:seen_)
  // CHECK: seen__value_next = seen__value_set
  // CHECK-NEXT: ? seen__value_sum
  void notes(int n, const int *__restrict in) {
    for (int i = 0; i < n; i++) {
      seen_ += in[i];
      note(in[i]);
    }
  }
  // A callee that has nothing to do with `sum_` is no reason to leave it in order.
  // CHECK-LABEL: void counts(
  // CHECK-NEXT: #pragma omp parallel for reduction(+:sum_)
  void counts(int n, const int *__restrict in, int *__restrict out) {
    for (int i = 0; i < n; i++) {
      out[i] = apply(in[i]);
      sum_ += in[i];
    }
  }
};

static int tick;
static int &slot() { return tick; }
static void swapped(int &a, int &b) {
  const int c = a;
  a = b;
  b = c;
}
static void settle(int &a, int v) {
  if (v > 3)
    a = v;
}

// CHECK-LABEL: {{^}}void by_reference(
// CHECK-NEXT: int a = 1, b = 2;
// CHECK-NEXT: for (int i = 0;
void by_reference(int n, const int *__restrict in, int *__restrict out) {
  int a = 1, b = 2;
  for (int i = 0; i < n; i++) {
    a = in[i];
    swapped(a, b);
    out[i] = a;
  }
}

// CHECK-LABEL: {{^}}void perhaps_by_reference(
// CHECK-NEXT: int a = 1;
// CHECK-NEXT: for (int i = 0;
void perhaps_by_reference(int n, const int *__restrict in, int *__restrict out) {
  int a = 1;
  for (int i = 0; i < n; i++) {
    settle(a, in[i]);
    out[i] = a;
  }
}

// CHECK-LABEL: {{^}}void of_a_reference(
// CHECK-NEXT: for (int i = 0;
void of_a_reference(int n, const int *__restrict in, int *__restrict out) {
  for (int i = 0; i < n; i++) {
    slot() = in[i];
    out[i] = tick + i;
  }
}

// CHECK-LABEL: {{^}}void captured(
// CHECK-NEXT: int s = 3;
// CHECK-NEXT: auto scale
// CHECK-NEXT: for (int i = 0;
void captured(int n, const int *__restrict in, int *__restrict out) {
  int s = 3;
  auto scale = [&](int v) { return v * s; };
  for (int i = 0; i < n; i++) {
    s = in[i];
    out[i] = scale(i);
  }
}

struct Counter {
  static int made;
  Counter() { ++made; }
  int value() const { return made; }
};
int Counter::made = 0;

// CHECK-LABEL: {{^}}void constructed(
// CHECK-NEXT: for (int i = 0;
void constructed(int n, const int *__restrict in, int *__restrict out) {
  for (int i = 0; i < n; i++) {
    Counter c;
    out[i] = c.value() + in[i];
  }
}

// CHECK-LABEL: {{^}}void remembers(
// CHECK-NEXT: for (int i = 0;
static int next() {
  static int id;
  return ++id;
}
void remembers(int n, const int *__restrict in, int *__restrict out) {
  for (int i = 0; i < n; i++) {
    out[i] = in[i];
    out[i] += next();
  }
}
