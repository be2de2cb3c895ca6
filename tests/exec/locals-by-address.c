// What callees and pointers do to local variables by their addresses, in each of the patterns that parlift knows: sums, scratch, searches,
// histograms, extrema, counters, packs, bounds, subscripts, automata.
// RUN: %S/same-output.sh %parlift %s %t
// RUN: env parlift_flags=--thread-cost=0 %S/same-output.sh %parlift %s %t
#include <stdio.h>
#include <stdlib.h>
#define N 60000
static int a[N], o[N + 100], h[256], x[N];
static void add(int *c, int v) {
  *c += v;
}
static void half(int *c) {
  *c /= 2;
}
static void adv(int *c) {
  if (*c > 3)
    *c -= 1;
}
static int dec(int *k) {
  return (*k)-- > 0;
}
static void scale(double *d) {
  *d = -*d;
}
static void set(int *t, int v) {
  if (v % 3)
    *t = v;
}
struct P {
  int c;
  int v;
};
static void bumpP(struct P *p) {
  p->c += 2;
}
static unsigned hash(void) {
  unsigned s = 1;
  for (int i = 0; i < N; i++)
    s = s * 31 + o[i] + a[i];
  return s;
}
static void t1(void) {
  long s = 0;
  for (int i = 0; i < N; i++) {
    int t = a[i];
    add(&t, 3);
    s += t;
  }
  printf("1 %ld\n", s);
}
static void t2(void) {
  int *q = malloc(sizeof(int) * N);
  for (int i = 0; i < N; i++) {
    int c = 0;
    for (int k = 0; k < 10; k++) {
      q[c++] = a[(i + k) % N];
      adv(&c);
    }
    int s = 0;
    for (int k = 0; k < c; k++)
      s += q[k];
    o[i] = s + c;
  }
  free(q);
  printf("2 %u\n", hash());
}
static void t2b(void) {
  int *q = malloc(sizeof(int) * N);
  q[0] = q[1] = q[2] = q[3] = 7;
  for (int i = 0; i < N; i++) {
    int c = 0;
    for (int k = 0; k < 3; k++) {
      q[c++] = a[(i + k) % N];
      add(&c, a[i] & 1);
    }
    int s = 0;
    for (int k = 0; k < c && k < 4; k++)
      s += q[k];
    o[i] = s + c;
  }
  free(q);
  printf("2b %u\n", hash());
}
static void t3(int key) {
  int i;
  for (i = 0; i < N; i++) {
    int t = a[i];
    add(&t, 5);
    if (t == key)
      break;
  }
  printf("3 %d\n", i);
}
static void t4(void) {
  int k = 0;
  for (int i = 0; i < N; i++) {
    int t = k;
    add(&t, 2);
    o[t % N] = i;
    k = t;
  }
  printf("4 %d %u\n", k, hash());
}
static void t5(void) {
  for (int i = 0; i < N; i++) {
    int b = a[i] & 255;
    half(&b);
    h[b]++;
  }
  printf("5 %d %d\n", h[3], h[100]);
}
static void t6(void) {
  double best = 1e9;
  int at = -1;
  for (int i = 0; i < N; i++) {
    double d = a[i];
    scale(&d);
    if (d < best) {
      best = d;
      at = i;
    }
  }
  printf("6 %g %d\n", best, at);
}
static void t7(void) {
  int t = 5;
  for (int i = 0; i < N; i++) {
    set(&t, i);
    o[i] = t;
  }
  printf("7 %u\n", hash());
}
static void t8(void) {
  for (int i = 0; i < N; i++) {
    int k = a[i] & 7, s = 0;
    while (dec(&k))
      s += k;
    o[i] = s;
  }
  printf("8 %u\n", hash());
}
static void t9(int n) {
  int m = n;
  half(&m);
  for (int i = 0; i < 100; i++)
    for (int j = 0; j < n; j++)
      o[i * m + j] = i + j;
  printf("9 %u\n", hash());
}
static void t10(void) {
  for (int i = 0; i < N; i++) {
    int j = i;
    half(&j);
    o[j] = i;
  }
  printf("10 %u\n", hash());
}
static void t11(void) {
  for (int i = 0; i < N; i++) {
    int j = i;
    int *p = &j;
    *p /= 3;
    o[j] += i;
  }
  printf("11 %u\n", hash());
}
static void t12(void) {
  int k = 0;
  for (int i = 0; i < N; i++) {
    int *p = &k;
    o[k] = i;
    *p += (a[i] & 3) == 0;
  }
  printf("12 %d %u\n", k, hash());
}
static void t13(void) {
  struct P s = {0, 0};
  for (int i = 0; i < N / 2; i++) {
    o[s.c] = i;
    bumpP(&s);
  }
  printf("13 %d %u\n", s.c, hash());
}
static void t14(void) {
  int m = 0;
  for (int i = 0; i < N; i++) {
    int t = m;
    int *p = &t;
    if (a[i] > *p)
      *p = a[i];
    m = t;
  }
  printf("14 %d\n", m);
}
static void t15(void) {
  int s = 0;
  for (int i = 0; i < N; i++) {
    int t = s;
    add(&t, a[i]);
    s = t > 1000 ? 1000 : t;
    s -= 500;
  }
  printf("15 %d\n", s);
}
static void t16(void) {
  int st = 0, c = 0;
  for (int i = 0; i < N; i++) {
    int t = st;
    add(&t, a[i] & 1);
    st = t & 3;
    if (st == 2)
      c++;
  }
  printf("16 %d %d\n", st, c);
}
static void t17(void) {
  int c = 0;
  for (int i = 0; i < N; i++)
    if (a[i] & 1) {
      int t = c;
      o[t] = a[i];
      half(&t);
      add(&t, 1);
      c = t;
    }
  printf("17 %d %u\n", c, hash());
}
static void t18(void) {
  int k = 0, e = 0;
  for (int i = 0; i < N; i++) {
    k = i;
    half(&k);
    e += k;
  }
  printf("18 %d %d\n", k, e);
}
static void t19(void) {
  int last = -1;
  for (int i = 0; i < N; i++) {
    int t = i;
    half(&t);
    if (a[i] > 500)
      last = t;
  }
  printf("19 %d\n", last);
}
static void t20(void) {
  for (int i = 0; i < N; i++) {
    int lo = 0, hi = 64;
    int *p = &hi;
    while (lo < hi) {
      int m = (lo + hi) / 2;
      if (x[m] < a[i])
        lo = m + 1;
      else
        *p = m;
    }
    o[i] = lo;
  }
  printf("20 %u\n", hash());
}
int main(void) {
  for (int i = 0; i < N; i++)
    a[i] = (int)((i * 7919u) % 1009), x[i] = i * 16;
  t1();
  t2();
  t2b();
  t3(505);
  t4();
  t5();
  t6();
  t7();
  t8();
  t9(200);
  t10();
  t11();
  t12();
  t13();
  t14();
  t15();
  t16();
  t17();
  t18();
  t19();
  t20();
  return 0;
}
