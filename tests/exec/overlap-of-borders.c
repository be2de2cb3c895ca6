// Images whose borders are cut off, clamped or wrapped: what is read ends where the array ends, so that arrays which lie one
// behind the other are known to be apart, and those that overlap by one element are not.
// RUN: %S/same-output.sh %parlift %s %t
// RUN: grep -v CHECK %t.omp.c | FileCheck %s
#include <stdio.h>

enum { LONGEST = 4000, AREA = 60 * 50 };
static float image[2 * AREA + 40];
static double ring[2 * LONGEST + 40];

// CHECK-LABEL: static void cut_off(
// CHECK: in + (long)h * w <= out || out + (long)h * w <= in))
static void cut_off(int h, int w, const float *in, float *out) {
  int x, y, dx, dy;
  for (y = 0; y < h; y++)
    for (x = 0; x < w; x++) {
      float s = 0;
      for (dy = -2; dy <= 2; dy++)
        for (dx = -2; dx <= 2; dx++) {
          int yy = y + dy, xx = x + dx;
          if (yy < 0 || yy >= h || xx < 0 || xx >= w)
            continue;
          s += in[yy * w + xx];
        }
      out[y * w + x] = s / 8;
    }
}

static int clamped(int v, int least, int most) {
  return v < least ? least : v > most ? most : v;
}

// CHECK-LABEL: static void clamp(
// CHECK: in + (long)h * w <= out || out + (long)h * w <= in))
static void clamp(int h, int w, const float *in, float *out) {
  for (int y = 0; y < h; y++)
    for (int x = 0; x < w; x++) {
      float s = 0;
      for (int k = -1; k <= 1; k++)
        s += in[clamped(y + k, 0, h - 1) * w + clamped(x - k, 0, w - 1)];
      out[y * w + x] = s / 4;
    }
}

// CHECK-LABEL: static void wrap(
// CHECK: if(n > {{[0-9]+}} && (u + n <= v || v + n <= u))
static void wrap(int n, const double *u, double *v) {
  for (int i = 0; i < n; i++)
    v[i] = (u[(i - 1 + n) % n] + u[(i + 1) % n]) / 2;
}

// `i % m` reaches no farther than i does, however great m is: the test asks of the first n elements.
// CHECK-LABEL: static void repeat(
// CHECK: if(n > {{[0-9]+}} && (u + n <= v || v + n <= u))
static void repeat(long n, long m, const double *u, double *v) {
  for (long i = 0; i < n; i++)
    v[i] = u[i % m] + 1;
}

// How far `m` lies from the elements that are touched nobody knows before they are looked at.
// CHECK-LABEL: static void one_side(
// CHECK: v_is_apart = (u_low > u_high ||
// CHECK: if (v_is_apart) {
// CHECK-NEXT: #pragma omp parallel for
// CHECK: int main
static void one_side(int n, long m, const double *u, double *v) {
  for (int i = 0; i < n; i++)
    v[i] = u[i < 10 ? i : m];
}

int main(void) {
  double sum = 0;
  for (int i = 0; i < 2 * AREA + 40; i++)
    image[i] = (float)(i % 17);
  for (int i = 0; i < 2 * LONGEST + 40; i++)
    ring[i] = i % 19;
  for (int shift = -2; shift <= 2; shift++) {
    cut_off(60, 50, image + 20, image + 20 + AREA + shift);
    clamp(60, 50, image + 20 + AREA, image + 20 + shift);
    clamp(50, 60, image + 20, image + 20 + shift);
    wrap(LONGEST, ring + 20, ring + 20 + LONGEST + shift);
    repeat(LONGEST, 100, ring + 20 + LONGEST, ring + 20 + shift);
    repeat(LONGEST, -700, ring + 20, ring + 20 + shift);
    repeat(LONGEST, 0x7fffffffffffffff, ring + 20 + LONGEST, ring + 20 + shift);
    one_side(LONGEST, LONGEST + 3, ring + 20 + LONGEST, ring + 20 + shift);
  }
  for (int i = 0; i < 2 * AREA + 40; i++)
    sum += image[i] * (i % 7);
  for (int i = 0; i < 2 * LONGEST + 40; i++)
    sum += ring[i] * (i % 5);
  printf("%.6f\n", sum);
  return 0;
}
