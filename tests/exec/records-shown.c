// A record that is handed over by its value, and that nobody changes meanwhile, is the caller's own: images and matrices as structures.
// RUN: %S/same-output.sh %parlift %s %t
// RUN: env parlift_flags=--thread-cost=0 %S/same-output.sh %parlift %s %t
// RUN: %parlift analyze %s 2>&1 | FileCheck %s
#include <stdio.h>
#include <stdlib.h>

typedef struct {
  int w, h, c;
  float *data;
} image;
typedef struct {
  image im;
  double scale[3];
} layer;

float at(image m, int x, int y, int k) { return m.data[k * m.h * m.w + y * m.w + x]; }
void put(image m, int x, int y, int k, float v) {
  if (x < 0 || y < 0 || x >= m.w || y >= m.h)
    return;
  m.data[k * m.h * m.w + y * m.w + x] = v;
}
/* It passes on what it was given. */
void putTwice(image m, int x, int y, float v) {
  put(m, x, y, 0, v);
  put(m, x, y, 1, at(m, x, y, 0) + v);
}
/* And this one something else. */
void putBehind(image m, int by, int x, float v) {
  m.data += by;
  put(m, x, 0, 0, v);
}
float byAddress(image m) {
  const image *p = &m;
  p->data[0] += 1;
  return p->data[0];
}
void putScaled(layer l, int x, int y, float v) {
  put(l.im, x, y, 0, (float)(v * l.scale[1]));
}

// CHECK: :[[@LINE+3]]:3: remark: loop over `k` is parallel when `{{.*}}from.data{{.*}}to.data
void doubled(image from, image to) {
  int i, j, k;
  for (k = 0; k < to.c; ++k)
    for (j = 0; j < to.h; ++j)
      for (i = 0; i < to.w; ++i)
        put(to, i, j, k, 2 * at(from, i, j, k));
}
// CHECK: :[[@LINE+2]]:3: remark: loop over `y` is parallel: no
void planes(image m) {
  for (int y = 0; y < m.h; y++)
    for (int x = 0; x < m.w; x++) {
      float a = at(m, x, y, 0), b = at(m, x, y, 1);
      putTwice(m, x, y, a - b);
    }
}
// CHECK: :[[@LINE+2]]:3: remark: loop over `y` is parallel
void scaled(layer l) {
  for (int y = 0; y < l.im.h; y++)
    for (int x = 0; x < l.im.w; x++)
      putScaled(l, x, y, at(l.im, x, y, 0));
}
/* Rows that are one image in each iteration, which may be the same. */
// CHECK: :[[@LINE+2]]:3: remark: loop over `k` {{is sequential|not proved}}
void several(const image *all, int n) {
  for (int k = 0; k < n; k++) {
    image m = all[k];
    put(m, 1, 1, 0, at(m, 0, 0, 0) + k);
  }
}
/* The caller's record changes from iteration to iteration. */
// CHECK: :[[@LINE+2]]:3: remark: loop over `x` {{is sequential|not proved}}
void alternating(image m, image other) {
  for (int x = 0; x < m.w; x++) {
    put(m, x / 2, 0, 0, at(m, x / 2, 1, 0) + 1);
    image old = m;
    m = other;
    other = old;
  }
}
// CHECK: :[[@LINE+2]]:3: remark: loop over `x` {{is sequential|not proved}}
void oneMember(image m, float *second) {
  for (int x = 0; x < m.h; x++) {
    put(m, x, 0, 0, (float)x);
    m.data = x % 3 ? second : m.data;
  }
}
/* All iterations store to neighbours. */
// CHECK: :[[@LINE+2]]:3: remark: loop over `x` {{is sequential|not proved}}
void behind(image m) {
  for (int x = 0; x < m.w; x++)
    putBehind(m, x % 2, x, at(m, x, 0, 0) + 1);
}
// CHECK: :[[@LINE+2]]:3: remark: loop over `x` {{is sequential|not proved}}
void counted(image m, float *out) {
  for (int x = 0; x < m.w; x++)
    out[x] = byAddress(m);
}

/* What is stored lies in the record that was copied: the copy keeps the old number. */
typedef struct {
  int n, *to;
} looped;
int store(looped m, int v) {
  m.to[0] = v;
  return m.n;
}
// CHECK: :[[@LINE+5]]:3: remark: loop over `i` {{is sequential|not proved}}
void intoItself(int *out, int n) {
  looped q;
  q.n = 5;
  q.to = &q.n;
  for (int i = 0; i < n; i++)
    out[i] = store(q, i);
}
static looped common;
// CHECK: :[[@LINE+4]]:3: remark: loop over `i` {{is sequential|not proved}}
void intoCommon(int *out, int n) {
  common.n = 7;
  common.to = &common.n;
  for (int i = 0; i < n; i++)
    out[i] = store(common, 2 * i);
}
/* A copy that is changed is one: its pointer is not followed to the caller's. */
int changesCopy(looped m, int v) {
  m.n += v;
  m.to[v] = m.n;
  return m.n;
}
// CHECK: :[[@LINE+2]]:3: remark: loop over `i` not proved
void copies(looped q, int *restrict out, int n) {
  for (int i = 0; i < n; i++)
    out[i] = changesCopy(q, i);
}

int main(void) {
  enum { w = 57, h = 33, c = 3, all = w * h * c };
  float *a = malloc(2 * all * sizeof *a), *b = malloc(all * sizeof *b);
  int out[200], more[200];
  image one = {w, h, c, a}, two = {w, h, c, b};
  for (int k = 0; k < all; k++)
    a[k] = (float)(k * 7 % 40), a[all + k] = 0, b[k] = (float)(k % 11);
  doubled(one, two);
  doubled(two, one);
  image overlapping = {w, h, c - 1, a + w};
  doubled(one, overlapping);
  planes(one);
  layer l = {two, {1, 3, 2}};
  scaled(l);
  image list[4] = {one, two, overlapping, one};
  several(list, 4);
  alternating(one, two);
  oneMember(two, a);
  behind(two);
  counted(two, a);
  intoItself(out, 100);
  intoCommon(out + 100, 100);
  looped q = {3, more};
  copies(q, out + 50, 90);
  double sum = 0;
  for (int k = 0; k < all; k++)
    sum += (k % 17 + 1) * (double)(a[k] + 3 * b[k]);
  long ints = 0;
  for (int k = 0; k < 200; k++)
    ints = ints * 3 % 1000003 + out[k];
  for (int k = 0; k < 90; k++)
    ints = ints * 3 % 1000003 + more[k];
  printf("%.1f %ld %d\n", sum, ints, common.n);
  free(a);
  free(b);
  return 0;
}
