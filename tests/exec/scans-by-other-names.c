// The state of a scan goes through a variable that has another name, too: a call gets its address, or a pointer leads to it. No function
// of the state is known then.
// RUN: %S/same-output.sh %parlift %s %t
// RUN: env parlift_flags=--thread-cost=0 %S/same-output.sh %parlift %s %t
// RUN: %parlift analyze %s 2>&1 | FileCheck %s
#include <stdio.h>
#define N 300000
static int a[N], o[N];
struct S {
  int v;
  unsigned w;
};
static void put(struct S *s, int x) {
  s->v = (s->v + x) & 0xffff;
}
static void mix(unsigned *h, int x) {
  *h = (*h ^ (unsigned)x) * 16777619u;
}
static void add(int *c, int x) {
  *c += x;
}
static void named(void) {
  unsigned h = 2166136261u;
  unsigned char u = 0;
  int c = 0, k = 0;
  // CHECK: :[[#@LINE+1]]:3: remark: loop over `i` is sequential
  for (int i = 0; i < N; i++) {
    unsigned t = h & 0xffff;
    mix(&t, a[i]);
    h = t & 0xffff;
  }
  // CHECK: :[[#@LINE+1]]:3: remark: loop over `i` is sequential
  for (int i = 0; i < N; i++) {
    int t = u;
    add(&t, a[i]);
    u = t;
  }
  for (int i = 0; i < N; i++) {
    int t = c;
    int *p = &t;
    *p += a[i];
    c = t & 0xfff;
  }
  for (int i = 1; i < N; i++) {
    int t = o[i - 1];
    add(&t, a[i]);
    o[i] = t & 0xffff;
  }
  printf("%u %d %d %d\n", h, u, c, o[N - 1]);
  for (int i = 0; i < N; i++) {
    int t = k;
    if (a[i] & 1) {
      o[t] = a[i];
      add(&t, 1);
    }
    k = t;
  }
  printf("%d %d\n", k, o[k - 1]);
  // By its own name it is a scan.
  // CHECK: :[[#@LINE+1]]:3: remark: loop over `i` is parallel: {{.*}}scan
  for (int i = 0; i < N; i++) {
    int t = c;
    t += a[i];
    c = t;
    o[i] = c;
  }
  printf("%d %d\n", c, o[N / 2]);
}
int main(void) {
  for (int i = 0; i < N; i++)
    a[i] = i * 7 % 1009;
  named();
  int h = 1;
  for (int i = 0; i < N; i++) {
    struct S t;
    t.v = h;
    t.v += a[i];
    h = t.v & 0xff;
  }
  printf("%d\n", h);
  for (int i = 0; i < N; i++) {
    int w[2];
    w[0] = h;
    w[1] = w[0] + a[i];
    h = w[1] & 0xfff;
  }
  printf("%d\n", h);
  for (int i = 0; i < N; i++) {
    struct S t = {h, 3};
    put(&t, a[i]);
    h = t.v & 0xfff;
  }
  printf("%d\n", h);
  for (int i = 0; i < N; i++) {
    union {
      int i;
      unsigned char c[4];
    } u;
    u.i = h;
    u.c[0] += a[i];
    h = u.i;
  }
  printf("%d\n", h);
  for (int i = 0; i < N; i++) {
    int t, *p = &t;
    *p = h;
    t += a[i];
    h = *p & 0xfff;
    o[i] = h;
  }
  printf("%d %d\n", h, o[N / 2]);
  struct S g = {2, 1};
  for (int i = 0; i < N; i++) {
    struct S n = g;
    n.v = (n.v + a[i]) & 0xfff;
    g = n;
  }
  printf("%d\n", g.v);
  static int tmp;
  for (int i = 0; i < N; i++) {
    tmp = h;
    tmp += a[i];
    h = tmp & 0xfff;
  }
  printf("%d\n", h);
  for (int i = 0; i < N; i++) {
    int t = h;
    for (int k = 0; k < 3; k++) {
      int *q = &t;
      *q += a[i];
    }
    h = t & 0xfff;
  }
  printf("%d\n", h);
  return 0;
}
