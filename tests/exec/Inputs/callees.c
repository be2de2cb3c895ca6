// Statements with callees, to be distributed, fused, turned round.
#include <stdio.h>
static int t, hits, cur[4], limit = 3;
static int last;
static int twice(void) {
  return 2 * t;
}
static void put(int v) {
  t = v;
}
static void put_if(int v) {
  if (v % 3 == 1)
    t = v;
}
static int get(void) {
  return cur[0];
}
static void set_cur(int v) {
  cur[0] = v;
}
static void set_cur_if(int v) {
  if (v & 1)
    cur[0] = v;
}
static int counted(int x) {
  hits++;
  return x + 1;
}
static int sq(int x) {
  return x * x % 101;
}
static int limited(int x) {
  return x > limit ? limit : x;
}
static int remember(int x) {
  int old = last;
  last = x;
  return old;
}
void d1(int n, int *restrict r) {
  for (int j = 0; j < n; j++) {
    t = j;
    r[j] = twice();
  }
}
void d2(int n, int *restrict r) {
  for (int j = 0; j < n; j++) {
    put(j);
    r[j] = t;
  }
}
void d3(int n, int *restrict r) {
  for (int j = 0; j < n; j++) {
    put_if(j);
    r[j] = t + 1;
  }
}
void d4(int n, int *restrict r, int *restrict s) {
  for (int j = 0; j < n; j++) {
    r[j] = sq(j);
    s[j] = sq(r[j]) + limited(j);
  }
}
void d5(int n, int *restrict r) {
  for (int j = 0; j < n; j++) {
    r[j] = get();
    cur[0] = j;
  }
}
void d6(int n, int *restrict r, const int *restrict a) {
  for (int j = 0; j < n; j++) {
    cur[0] += a[j];
    r[j] = get();
  }
}
void d7(int n, int *restrict r, const int *restrict a) {
  for (int j = 0; j < n; j++) {
    set_cur(a[j]);
    r[j] = cur[0];
  }
}
void d8(int n, int *restrict r, const int *restrict a) {
  for (int j = 0; j < n; j++) {
    cur[0] += a[j];
    set_cur_if(j);
    r[j] = 7;
  }
}
void d9(int n, int *restrict r) {
  for (int j = 0; j < n; j++) {
    r[j] = counted(j);
  }
}
void d10(int n, int *restrict r) {
  for (int j = 0; j < n; j++) {
    r[j] = remember(r[j]);
  }
}
void d11(int n, int *restrict r) {
  int s = 0;
  for (int j = 0; j < n; j++) {
    s += r[j];
    t = s;
    r[j] = twice() - s;
  }
}
void d12(int n, int *restrict r, int *restrict q) {
  for (int j = 0; j < n; j++) {
    r[j] = sq(j) + t;
    q[j] = twice();
  }
}
void d13(int n, int *restrict r) {
  for (int j = 0; j < n; j++)
    r[j] = j;
  for (int j = 0; j < n; j++)
    t += r[j];
  for (int j = 0; j < n; j++)
    r[j] = twice();
}
void d14(int n, int *restrict r) {
  for (t = 0; t < n; t++)
    r[t] = twice();
}
void d15(int n, int *restrict r) {
  for (int i = 0; i < n; i++) {
    int v = r[i];
    put(v);
    r[i] = twice() + v;
  }
}
int main(void) {
  static int r[200], s[200], a[200], n = 200;
  void (*f1[])(int, int *restrict) = {d1, d2, d3, d5, d9, d10, d11, d13, d14, d15};
  void (*f2[])(int, int *restrict, const int *restrict) = {d6, d7, d8};
  void (*f3[])(int, int *restrict, int *restrict) = {d4, d12};
  for (int i = 0; i < n; i++)
    a[i] = i * 7 % 31;
  for (int k = 0; k < 10; k++) {
    for (int i = 0; i < n; i++)
      r[i] = i % 13;
    f1[k](n, r);
    unsigned long h = 0;
    for (int i = 0; i < n; i++)
      h = h * 31 + r[i];
    printf("%d %lu %d %d %d %d\n", k, h, t, hits, cur[0], last);
  }
  for (int k = 0; k < 3; k++) {
    f2[k](n, r, a);
    unsigned long h = 0;
    for (int i = 0; i < n; i++)
      h = h * 31 + r[i];
    printf("%d %lu %d %d %d\n", k, h, t, hits, cur[0]);
  }
  for (int k = 0; k < 2; k++) {
    f3[k](n, r, s);
    unsigned long h = 0;
    for (int i = 0; i < n; i++)
      h = h * 31 + r[i] * 3 + s[i];
    printf("%d %lu %d %d %d\n", k, h, t, hits, cur[0]);
  }
}
