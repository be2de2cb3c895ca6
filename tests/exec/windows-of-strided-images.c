// Windows over images whose rows lie further apart than they are wide: the conditions that keep a window inside say which elements are
// touched, so that a test before the loop tells the images apart, and nothing has to be looked at first.
// RUN: %S/same-output.sh %parlift %s %t
// RUN: env parlift_flags=--thread-cost=0 %S/same-output.sh %parlift %s %t
// RUN: %parlift analyze %s 2>&1 | FileCheck %s
// RUN: %parlift parallelize -q --thread-cost=0 %s | sed -n '/^static void skipped/,/^}/p' | FileCheck %s --check-prefix=ENDS
#include <stdio.h>
#include <stdlib.h>

typedef struct {
  int w, h, stride;
  float *data;
} image;
#define PIX(im, x, y) ((im)->data[(y) * (im)->stride + (x)])

// Neighbours in one block of memory are apart: the ends are those of the image, not as much further as the window reaches.
// ENDS: s->data + (long)s->h * s->stride + s->w - s->stride <= d->data
// CHECK: :[[#@LINE+2]]:3: remark: loop over `y` is parallel when `s->h > 0 && s->w > 0 && d->stride >= s->w && rad >= 0 && s->stride >= 0`
static void skipped(const image *restrict s, image *restrict d, int rad) {
  for (int y = 0; y < s->h; y++)
    for (int x = 0; x < s->w; x++) {
      float r = 0, n = 0;
      for (int dy = -rad; dy <= rad; dy++)
        for (int dx = -rad; dx <= rad; dx++) {
          int xx = x + dx, yy = y + dy;
          if (xx < 0 || yy < 0 || xx >= s->w || yy >= s->h)
            continue;
          r += PIX(s, xx, yy);
          n++;
        }
      PIX(d, x, y) = r / n;
    }
}

// CHECK: :[[#@LINE+2]]:3: remark: loop over `y` is parallel when
static void clamped(const image *restrict s, image *restrict d, int rad) {
  for (int y = 0; y < s->h; y++)
    for (int x = 0; x < s->w; x++) {
      float r = 0;
      for (int dy = -rad; dy <= rad; dy++)
        for (int dx = -rad; dx <= rad; dx++) {
          int xx = x + dx, yy = y + dy;
          if (xx < 0)
            xx = 0;
          if (xx >= s->w)
            xx = s->w - 1;
          if (yy < 0)
            yy = 0;
          if (yy >= s->h)
            yy = s->h - 1;
          r += PIX(s, xx, yy) * (dx - dy + 1);
        }
      PIX(d, x, y) = r;
    }
}

// What is read under a condition alone need not be there: nothing but the loop says that `mask` is no null pointer.
// CHECK: :[[#@LINE+2]]:3: remark: loop over `y` is parallel
static void masked(const image *restrict s, image *restrict d, const image *mask, int uses) {
  for (int y = 0; y < s->h; y++)
    for (int x = 0; x < s->w; x++) {
      float v = PIX(s, x, y);
      if (uses)
        v *= mask->data[y * mask->stride + x];
      PIX(d, x, y) = v;
    }
}

// Rows that go down (a negative stride) fail the test and are done in their order.
int main(void) {
  enum { W = 60, H = 40, S = 64 };
  float *block = malloc(2 * S * H * sizeof *block);
  image a = {W, H, S, block}, b = {W, H, S, block + S * H}, down = {W, H, -S, block + S * (H - 1)};
  double sum = 0;
  for (int i = 0; i < 2 * S * H; i++)
    block[i] = (float)(i * 7 % 31);
  skipped(&a, &b, 2);
  clamped(&b, &a, 1);
  masked(&a, &b, NULL, 0);
  masked(&b, &a, &b, 1);
  skipped(&down, &b, 1);
  skipped(&b, &down, 1);
  image above = {W, H - 1, S, block + S};
  skipped(&a, &above, 1); // the same rows
  for (int i = 0; i < 2 * S * H; i++)
    sum += block[i] * (i % 17);
  printf("%.3f\n", sum);
  free(block);
  return 0;
}
