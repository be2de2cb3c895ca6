// Images as C programs have them: sizes and a pointer in a struct, elements by a macro, rows as long as each image says, elements of
// one to four channels, strides that may go back; and images that share memory.
// RUN: %S/same-output.sh %parlift %s %t
// RUN: grep -v CHECK %t.omp.c | FileCheck %s
// RUN: %parlift parallelize --quiet %t.omp.c -o %t.again.c && diff %t.omp.c %t.again.c
// RUN: clang-19 -O1 -fopenmp -fsanitize=address,undefined -fno-sanitize-recover=all -w %t.omp.c -o %t.sanitized
// RUN: ASAN_OPTIONS=detect_leaks=0 %t.sanitized > %t.sanitized.out && diff %t.expected %t.sanitized.out
#include <stdio.h>
#include <stdlib.h>

typedef unsigned char byte;
typedef struct image {
  int width, height, channels;
  byte *data;
} Image;
#define PIX(im, x, y) ((im)->data[(y) * (im)->width + (x)])
#define PART(im, x, y, c) ((im)->data[((y) * (im)->width + (x)) * (im)->channels + (c)])

// CHECK-LABEL: void halve(
// CHECK: #pragma omp parallel for private(x)
// CHECK-NEXT: if(src->height > 0 && (double)src->height * src->width > {{[0-9]+}} && src->width > 0 &&
// CHECK-NEXT: dst->width >= src->width &&
// CHECK: for (y = 0; y < src->height; y++)
void halve(const Image *src, Image *dst) {
  int x, y;
  for (y = 0; y < src->height; y++)
    for (x = 0; x < src->width; x++)
      PIX(dst, x, y) = PIX(src, x, y) / 2;
}
// CHECK-LABEL: void mix(
// CHECK: #pragma omp parallel for private(x, c)
// CHECK: dst->channels >= src->channels && dst->width >= src->width
// CHECK: for (y = 0; y < src->height; y++)
void mix(const Image *src, Image *dst) {
  int x, y, c;
  for (y = 0; y < src->height; y++)
    for (x = 0; x < src->width; x++)
      for (c = 0; c < src->channels; c++)
        PART(dst, x, y, c) = (byte)(PART(dst, x, y, c) + 3 * PART(src, x, y, c));
}
// CHECK-LABEL: void lighten(
// CHECK: #pragma omp parallel for private(x, c)
// CHECK: for (y = 0; y < im->height; y++)
void lighten(Image *im) {
  int x, y, c;
  for (y = 0; y < im->height; y++)
    for (x = 0; x < im->width; x++)
      for (c = 0; c < im->channels; c++)
        PART(im, x, y, c) = (byte)(PART(im, x, y, c) + 5);
}
// CHECK-LABEL: void everyNth(
// CHECK: if(n > {{[0-9]+}} && step >= 0 && (from + (long)n * step + 1 <= to || to + n <= from))
void everyNth(int n, int step, int *to, const int *from) {
  int i;
  for (i = 0; i < n; i++)
    to[i] = from[i * step];
}
// CHECK-LABEL: int main(
static Image *made(int width, int height, int channels, byte *data) {
  Image *im = malloc(sizeof *im);
  im->width = width;
  im->height = height;
  im->channels = channels;
  im->data = data;
  return im;
}

static unsigned sum(const byte *data, int n) {
  unsigned all = 0;
  int i;
  for (i = 0; i < n; i++)
    all = all * 31 + data[i];
  return all;
}

int main(void) {
  enum { W = 203, H = 101, C = 3, N = (W + 9) * (H + 2) * (C + 1) };
  byte *a = malloc(N), *b = malloc(N);
  int *numbers = malloc(50000 * sizeof *numbers);
  int i;
  for (i = 0; i < N; i++) {
    a[i] = (byte)(i * 7 % 251);
    b[i] = (byte)(i * 5 % 241);
  }
  halve(made(W, H, 1, a), made(W + 5, H, 1, b));
  printf("%u\n", sum(b, N));
  halve(made(W, H, 1, a), made(W - 5, H, 1, b)); // rows overlap
  halve(made(W, H, 1, a), made(W, H, 1, a + 1));
  printf("%u\n", sum(a, N));
  mix(made(W, H, C, a), made(W + 5, H, C + 1, b));
  mix(made(W, H, C, a), made(W, H, C - 1, b));
  mix(made(W, 0, C, NULL), made(W, H, C, b));
  mix(made(W, H, 0, NULL), made(W, H, C, b));
  printf("%u\n", sum(b, N));
  lighten(made(W, H, C, a));
  printf("%u\n", sum(a, N));
  for (i = 0; i < 50000; i++)
    numbers[i] = i * 3 % 1009;
  everyNth(12000, 2, numbers, numbers + 25000);
  everyNth(12000, -2, numbers + 26000, numbers + 24500);
  everyNth(12000, 2, numbers + 5000, numbers);
  everyNth(12000, 0, numbers + 1, numbers);
  everyNth(0, 5, NULL, NULL);
  for (i = 0; i < 50000; i += 4999)
    printf("%d\n", numbers[i]);
  return 0;
}
