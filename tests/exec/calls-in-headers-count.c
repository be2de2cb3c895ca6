// A call in a loop's header that changes something is made as often as the loop asks: such a loop has no header in other words, and no
// step says it anew.
// RUN: %S/same-output.sh %parlift %s %t
// RUN: env parlift_flags=--thread-cost=0 %S/same-output.sh %parlift %s %t
#include <stdio.h>
static int a[100000], b[100000];
static long g;
typedef struct { int calls; int n; } lim;
static int limit(int *calls, int n) { ++*calls; return n; }
static int limits(lim *l) { l->calls++; return l->n; }
static int limg(int n) { g++; return n; }
static int step(int *calls) { *calls += 3; return 1; }
static int first(int *calls) { *calls += 5; return 0; }
static int cond(long *calls, int x) { *calls += x; return x < 50; }
static void f1(int n) { int cnt = 0; for (int i = 0; i < limit(&cnt, n); i++) a[i] = a[i] + 1; printf("f1 %d\n", cnt); }
static void f2(int n) { lim l = {0, n}; for (int i = 0; i < limits(&l); i++) a[i] = a[i] + 1; printf("f2 %d\n", l.calls); }
static void f3(int n) { for (int i = 0; i < limg(n); i++) a[i] = a[i] + 1; printf("f3 %ld\n", g); }
static void f4(int n) { int cnt = 0; for (int i = 0; i < n; i += step(&cnt)) a[i] = a[i] + 1; printf("f4 %d\n", cnt); }
static void f5(int n) { int cnt = 0; for (int i = first(&cnt); i < n; i++) a[i] = a[i] + 1; printf("f5 %d\n", cnt); }
static void f6(int n) { int cnt = 0; int i = 0; while (i < limit(&cnt, n)) { a[i] = a[i] + 1; i++; } printf("f6 %d\n", cnt); }
static void f7(int n) { int cnt = 0; int i = 0; do { a[i] = a[i] + 1; i++; } while (i < limit(&cnt, n)); printf("f7 %d\n", cnt); }
static void f8(int n) { int cnt = 0; for (int i = 0; i < n; i++, ++cnt) a[i] = a[i] + 1; printf("f8 %d\n", cnt); }
static void f9(int n) { int cnt = 0; for (int i = 0; i < (cnt++, n); i++) a[i] = a[i] + 1; printf("f9 %d\n", cnt); }
static void f10(int n) { int cnt = 0; for (int i = 0; i < n; cnt += 2, i++) a[i] = a[i] + 1; printf("f10 %d\n", cnt); }
static void f11(int n) { long c = 0; for (int i = 0; i < n; i++) { if (cond(&c, b[i])) a[i]++; if (cond(&c, a[i])) a[i]++; } printf("f11 %ld\n", c); }
static void f12(int n) { long c = 0; for (int i = 0; i < n; i++) { for (int k = 0; cond(&c, b[i] + k); k += 7) a[i]++; } printf("f12 %ld\n", c); }
static void f13(int n) { int c = 0; for (int i = 0; i < n; i++) { for (int k = 0; k < limit(&c, b[i] & 3); k++) a[i]++; } printf("f13 %d\n", c); }
static void f14(int n) { int c = 0; for (int i = 0; i < n; i++) { int k = 0; while (k < limit(&c, b[i] & 3)) a[i] += k++; } printf("f14 %d\n", c); }
static void f15(int n) { int c = 0; for (int i = 0; i < n; i++) { int k = 0; do a[i] += k++; while (k < limit(&c, b[i] & 3)); } printf("f15 %d\n", c); }
static void f16(int n) { int c = 0; for (int i = 0; i < n && limit(&c, 1); i++) { a[i]++; } printf("f16 %d\n", c); }
static void f17(int n) { int c = 0; for (int i = 0; limit(&c, i) < n; i++) { a[i]++; } printf("f17 %d\n", c); }
static void f18(int n) { int c = 0; for (int i = 0; i < n; i++) { if (limit(&c, 1) && limit(&c, b[i] & 1)) a[i]++; switch (limit(&c, b[i] & 3)) { case 0: a[i] += 3; break; case 1: a[i] += limit(&c, 7); } } printf("f18 %d\n", c); }
static void f19(int n) { int c = 0; for (int i = n; i >= limit(&c, 1) - 1; i--) a[i % n]++; printf("f19 %d\n", c); }
static void f20(int n) { int c = 0; for (int i = 0; i < n; i = i + limit(&c, 2)) a[i]++; printf("f20 %d\n", c); }
static void f21(int n) { int c = 0, i = 0; while (i < n) { a[i] += 2; i += limit(&c, 1); } printf("f21 %d\n", c); }
static void f22(int n) { int c = 0; for (int i = 0; i < n; i += limit(&c, 2) + 1) a[i]++; printf("f22 %d\n", c); }
// Distribution, and a nest that would be tiled or interchanged.
static int m1[300][300], m2[300][300];
static void f23(void) { int c = 0; for (int j = 0; j < 300; j++) for (int i = 0; i < limit(&c, 300); i++) m1[i][j] = m2[j][i] + i; printf("f23 %d %d\n", c, m1[7][9]); }
static void f24(int n) { int c = 0; for (int i = 1; i < limit(&c, n); i++) { a[i] = b[i] + 1; b[i] = b[i - 1] ^ i; } printf("f24 %d %d\n", c, b[n - 1]); }
int main(void) {
  int n = 100000;
  for (int i = 0; i < n; i++) b[i] = (int)((i * 7919u) % 101);
  f1(n); f2(n); f3(n); f4(n); f5(n); f6(n); f7(n); f8(n); f9(n); f10(n); f11(n); f12(n); f13(n); f14(n); f15(n); f16(n); f17(n); f18(n); f19(n); f20(n); f21(n); f22(n); f23(); f24(n);
  unsigned h = 0; for (int i = 0; i < n; i++) h = h * 31 + a[i]; printf("%u\n", h);
  return 0;
}
