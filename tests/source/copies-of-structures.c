// A structure that is declared in the loop, or handed over by its value, is another one in each iteration.
// RUN: %parlift analyze %s 2>&1 | FileCheck %s
struct pair {
  int a, b;
};

// CHECK: [[@LINE+2]]:3: remark: loop over `i` is parallel
void declared(int n, const struct pair *restrict from, struct pair *restrict to) {
  for (int i = 0; i < n; i++) {
    struct pair one = from[i];
    one.a = one.b - one.a;
    to[i] = one;
  }
}

static int sum(struct pair p) {
  p.a += p.b;
  return p.a;
}
// CHECK: [[@LINE+2]]:3: remark: loop over `i` is parallel
void given(int n, const struct pair *restrict from, int *restrict to) {
  for (int i = 0; i < n; i++)
    to[i] = sum(from[i]) + sum(from[n - 1 - i]);
}

// One that all iterations have in common is not.
// CHECK: [[@LINE+3]]:3: remark: loop over `i` is sequential
void kept(int n, const struct pair *restrict from, int *restrict to) {
  struct pair one = from[0];
  for (int i = 0; i < n; i++) {
    one.a += from[i].b;
    to[i] = one.a;
  }
}

static int next(struct pair *p) {
  p->a += p->b;
  return p->a;
}
// CHECK: [[@LINE+3]]:3: remark: loop over `i` is sequential
void shared(int n, const struct pair *restrict from, int *restrict to) {
  struct pair one = from[0];
  for (int i = 0; i < n; i++)
    to[i] = next(&one);
}

// Nor is one that is declared in the loop around this one.
// CHECK: [[@LINE+4]]:5: remark: loop over `k` is sequential
void outside(int n, const struct pair *restrict from, struct pair *restrict to) {
  for (int i = 0; i < n; i++) {
    struct pair one = from[i];
    for (int k = 0; k < 10; k++) {
      one.a = one.a / 2 + k;
      to[i * 10 + k] = one;
    }
  }
}

// What it holds is another number in each iteration, and in each call.
static int first(struct pair p) { return p.a; }
static int firstOf(struct pair p) { return first(p); }
// CHECK: [[@LINE+2]]:3: remark: loop over `i` not proved parallel
void scattered(int n, const struct pair *restrict from, int *restrict to) {
  for (int i = 0; i < n; i++)
    to[first(from[i]) + i] = i;
}
// CHECK: [[@LINE+2]]:3: remark: loop over `i` not proved parallel
void scatteredDeeper(int n, const struct pair *restrict from, int *restrict to) {
  for (int i = 0; i < n; i++)
    to[firstOf(from[i]) + i] = i;
}
// CHECK: [[@LINE+2]]:3: remark: loop over `i` not proved parallel
void scatteredByCopy(int n, const struct pair *restrict from, int *restrict to) {
  for (int i = 0; i < n; i++) {
    struct pair p = from[i];
    to[p.a + i] = i;
  }
}
static int firstAgain(const struct pair *all, int i) {
  struct pair p = all[i];
  return p.a;
}
// CHECK: [[@LINE+2]]:3: remark: loop over `i` not proved parallel
void scatteredByCopyInside(int n, const struct pair *restrict from, int *restrict to) {
  for (int i = 0; i < n; i++)
    to[firstAgain(from, i) + i] = i;
}
// In one iteration it stays what it is.
// CHECK: [[@LINE+3]]:3: remark: loop over `i` not proved parallel
// CHECK: [[@LINE+4]]:5: remark: loop over `k` is parallel
void rows(int n, const struct pair *restrict from, int *restrict to) {
  for (int i = 0; i < n; i++) {
    struct pair p = from[i];
    for (int k = 0; k < n; k++)
      to[p.a + k] = i;
  }
}
