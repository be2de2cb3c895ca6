// Structures in kernels: OpenCL's source has their declarations, where both sides lay them out alike.
// RUN: %S/same-on-gpu.sh %parlift %s %t --thread-cost=0
// RUN: sort %t.ran | FileCheck %s
// RUN: grep "^typedef struct .*;$\|^struct [a-z]* {.*};$" %t.opencl.c | sort -u | FileCheck --check-prefix=TYPES %s
// CHECK: ran added_kernel
// CHECK: ran given_kernel
// CHECK: ran mixed_kernel
// CHECK: ran nested_kernel
// CHECK: ran own_kernel
// CHECK: ran swapped_kernel
// CHECK: ran twice_kernel
// CHECK: ran wide_kernel
// TYPES-DAG: struct point { float x; float y; float z; };
// TYPES-DAG: typedef struct { double re; double im; } number;
// TYPES-DAG: struct mixed { char a; double b; short c[3]; uint d; uchar e; };
// TYPES-DAG: struct ray { struct point at; number way[2]; long id; };
// TYPES-DAG: typedef struct pair pair_t;
// TYPES-DAG: struct pair { int a; uint b; };
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

struct point {
  float x, y, z;
};
typedef struct {
  double re, im;
} number;
enum color { RED = 2, GREEN = 5 };
typedef int whole;
struct mixed {
  char a;
  double b;
  short c[3];
  enum color d;
  uint8_t e;
};
struct ray {
  struct point at;
  number way[2];
  long id;
};
typedef struct pair {
  whole a;
  unsigned b;
} pair_t;

void added(int n, struct point *restrict p, const struct point *restrict q) {
  for (int i = 0; i < n; i++) {
    p[i].x += q[i].y;
    p[i].z = 2 * q[i].x;
  }
}
void swapped(int n, const pair_t *restrict from, struct pair *restrict to) {
  for (int i = 0; i < n; i++) {
    pair_t one = from[i];
    one.a = (int)one.b - one.a;
    to[i] = one;
  }
}
void mixed(int n, struct mixed *m) {
  for (int i = 0; i < n; i++) {
    m[i].b = m[i].a + m[i].c[i % 3];
    m[i].d = m[i].d == RED ? GREEN : RED;
    m[i].e += 200;
  }
}
void nested(int n, const struct ray *restrict r, float *restrict out) {
  for (int i = 0; i < n; i++)
    out[i] = r[i].at.x + r[i].way[1].im * r[i].id;
}
void given(int n, struct point by, struct point *p) {
  for (int i = 0; i < n; i++)
    p[i].y += by.x * by.z;
}
void own(int n, const number *restrict a, number *restrict b) {
  for (int i = 0; i < n; i++) {
    number sum = {0, 1};
    for (int k = 0; k < 4; k++) {
      sum.re += a[i].re * k;
      sum.im -= a[i].im;
    }
    b[i] = sum;
  }
}
static struct point kept[300];
void twice(void) {
  for (int i = 0; i < 300; i++)
    kept[i].x = kept[i].y * 2 + i;
}
void wide(int n, int m, const struct point *restrict p, double sums[restrict m]) {
  for (int j = 0; j < m; j++) {
    double sum = 0;
    for (int i = 0; i < n; i++)
      sum += p[i * m + j].x;
    sums[j] = sum;
  }
}

#define N 600
int main(void) {
  struct point *p = calloc(N, sizeof *p), *q = calloc(N, sizeof *q);
  pair_t *a = calloc(N, sizeof *a), *b = calloc(N, sizeof *b);
  struct mixed *m = calloc(N, sizeof *m);
  struct ray *r = calloc(N, sizeof *r);
  number *c = calloc(N, sizeof *c), *d = calloc(N, sizeof *d);
  float *f = calloc(N, sizeof *f);
  double *s = calloc(N, sizeof *s), sum = 0;
  for (int i = 0; i < N; i++) {
    q[i].x = i % 7;
    q[i].y = i % 3;
    a[i].a = i;
    a[i].b = i * 3u;
    m[i].a = i % 5;
    m[i].c[i % 3] = i;
    m[i].d = i % 2 ? RED : GREEN;
    m[i].e = i;
    r[i].at = q[i];
    r[i].way[1].im = i % 11;
    r[i].id = i;
    c[i].re = i % 4;
    c[i].im = i % 6;
  }
  added(N, p, q);
  swapped(N, a, b);
  mixed(N, m);
  nested(N, r, f);
  struct point by = {2, 3, 4};
  given(N, by, p);
  own(N, c, d);
  twice();
  wide(20, 30, p, s);
  for (int i = 0; i < N; i++)
    sum = sum / 2 + p[i].x + p[i].y + p[i].z + b[i].a + b[i].b + m[i].b + m[i].d + m[i].e + f[i] +
          d[i].re + d[i].im + s[i] + kept[i / 2].x;
  printf("%.12g\n", sum);
}
