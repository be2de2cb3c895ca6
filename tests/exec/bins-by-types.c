// What type a subscript has may say how many elements there are at most: nobody looks for the largest. The array may be shorter.
// RUN: %S/same-output.sh %parlift %s %t
// RUN: grep -v CHECK %t.omp.c | FileCheck %s
// RUN: clang-19 -O1 -fopenmp -fsanitize=address,undefined -fno-sanitize-recover=all -w %t.omp.c -o %t.sanitized
// RUN: %t.sanitized > %t.sanitized.out && diff %t.expected %t.sanitized.out
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

typedef unsigned char byte;
struct image {
  int w, h;
  byte *data;
};

// CHECK-LABEL: void of_bytes(
// CHECK-NOT: looked
// CHECK: else if (threads > 1 + updates / 256)
// CHECK-NOT: looked
// CHECK: if (hist_own[
// CHECK-NEXT: hist_all[{{.*}}] +=
void of_bytes(const struct image *restrict im, int *restrict hist) {
  for (int i = 0; i < im->w * im->h; i++)
    hist[im->data[i]]++;
}

// CHECK-LABEL: void of_signed(
// CHECK-NOT: looked
// CHECK: else if (threads > 1 + updates / 256)
void of_signed(long n, const signed char *restrict v, long *restrict h) {
  long i;
  for (i = 0; i < n; ++i)
    h[v[i] + 128] += 2;
}

// CHECK-LABEL: void of_rests(
// CHECK-NOT: looked
// CHECK: else if (threads > 1 + updates / 10)
void of_rests(int n, const unsigned *restrict v, int *restrict h) {
  for (int i = 0; i < n; i++)
    h[v[i] % 10u]++;
}

// CHECK-LABEL: void of_nibbles(
// CHECK-NOT: looked
// CHECK: else if (threads > 1 + updates / 16)
void of_nibbles(int n, const int *restrict v, unsigned *restrict h) {
  for (int i = 0; i < n; i++) {
    h[(v[i] >> 4) & 15] ^= i;
    h[v[i] & 7] ^= 1u;
  }
}

// CHECK-LABEL: void of_shifts(
// CHECK-NOT: looked
// CHECK: else if (threads > 1 + updates / 64)
void of_shifts(int n, const uint16_t *restrict v, int *restrict h) {
  for (int i = 0; i < n; i++)
    h[v[i] >> 10]--;
}

// A char may be negative, and so may a rest.
// CHECK-LABEL: void of_chars(
// CHECK: looked
void of_chars(int n, const signed char *restrict v, int *restrict h) {
  for (int i = 0; i < n; i++)
    h[v[i]]++;
}
// CHECK-LABEL: void of_signed_rests(
// CHECK: looked
void of_signed_rests(int n, const int *restrict v, int *restrict h) {
  for (int i = 0; i < n; i++)
    h[v[i] % 10]++;
}

// Copies of these begin with what the array holds, or with zeros that are none.
// CHECK-LABEL: void of_maxima(
// CHECK: looked
void of_maxima(int n, const byte *restrict v, const int *restrict x, int *restrict h) {
  for (int i = 0; i < n; i++)
    if (x[i] > h[v[i]])
      h[v[i]] = x[i];
}
// CHECK-LABEL: void of_floats(
// CHECK: looked
void of_floats(int n, const byte *restrict v, double *restrict h) {
  for (int i = 0; i < n; i++)
    h[v[i]] += 0.5;
}

// CHECK-LABEL: int main(
static void print(const char *what, const int *h, int n) {
  long sum = 0;
  for (int k = 0; k < n; k++)
    sum = sum * 31 % 1000003 + h[k];
  printf("%s %ld\n", what, sum);
}

int main(void) {
  enum { N = 3000000 };
  struct image im = {3000, 1000, malloc(N)};
  signed char *s = malloc(N);
  unsigned *u = malloc(N * sizeof *u);
  int *v = malloc(N * sizeof *v);
  uint16_t *w = malloc(N * sizeof *w);
  unsigned x = 7;
  for (int i = 0; i < N; i++) {
    x = x * 1664525u + 1013904223u;
    im.data[i] = x >> 24 & 63;
    s[i] = (signed char)(x >> 16);
    u[i] = x;
    v[i] = (int)x;
    w[i] = x >> 16;
  }
  int *few = calloc(64, sizeof *few); // of 256: no byte is larger
  of_bytes(&im, few);
  print("bytes", few, 64);
  long *h = calloc(256, sizeof *h);
  of_signed(N, s, h);
  printf("signed %ld %ld\n", h[0], h[255]);
  int rests[10] = {0}, shifts[64] = {0}, signed_rests[19] = {0}, maxima[64] = {0};
  of_rests(N, u, rests);
  print("rests", rests, 10);
  unsigned nibbles[16] = {0};
  of_nibbles(N, v, nibbles);
  printf("nibbles %u %u\n", nibbles[0], nibbles[15]);
  of_shifts(N, w, shifts);
  print("shifts", shifts, 64);
  for (int i = 0; i < N; i++) {
    s[i] &= 15;
    v[i] &= 1023;
  }
  of_chars(N, s, shifts);
  of_signed_rests(N, v, signed_rests);
  of_maxima(N, im.data, v, maxima);
  print("chars", shifts, 64);
  print("signed rests", signed_rests, 10);
  print("maxima", maxima, 64);
  double sums[64] = {0};
  of_floats(N, im.data, sums);
  printf("floats %.1f\n", sums[5]);
  free(im.data), free(s), free(u), free(v), free(w), free(few), free(h);
}
