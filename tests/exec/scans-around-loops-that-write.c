// An inner loop that counts what a scan is made of, and does something else beside it: the pass that puts together what the strips do
// counts alone.
// RUN: env parlift_flags="--thread-cost=0" %S/same-output.sh %parlift %s %t
// RUN: %parlift parallelize -q --thread-cost=0 %s | grep -v CHECK | FileCheck %s
// CHECK-LABEL: static unsigned f1(
// CHECK: w_scale = 1;
// CHECK: while (x < 4)
// CHECK-NEXT: x++;
// CHECK-NEXT: w_scale =
// CHECK: hits[i]++;
#include <stdio.h>
#include <stdlib.h>
static unsigned f1(const int *v, unsigned *hits, int n) {
  unsigned w = 1;
  for (int i = 0; i < n; i++) {
    int x = v[i];
    while (x < 4) {
      hits[i]++;
      x++;
    }
    w = w * 3u + (unsigned)x;
  }
  return w;
}
static unsigned f2(const int *v, unsigned *hits, int n) {
  unsigned w = 1;
  for (int i = 0; i < n; i++) {
    int x = v[i];
    while (x < 4) { hits[i] += 5u; x++; if (x > 9) break; }
    w = w * 3u + (unsigned)x;
  }
  return w;
}
static unsigned f3(const int *v, unsigned *hits, int n) {
  unsigned w = 1;
  for (int i = 0; i < n; i++) {
    int x = v[i];
    while (v[i] == x) { hits[i] ^= 5u; x++; if (x > 9) break; }
    w = w * 3u + (unsigned)x;
  }
  return w;
}
static unsigned f4(const int *v, unsigned *hits, int n) {
  unsigned w = 1;
  for (int i = 0; i < n; i++) {
    int x = v[i];
    do { hits[i] ^= 5u; x++; } while (x < 3);
    w = w * 3u + (unsigned)x;
  }
  return w;
}
static int f5(const int *v, unsigned *hits, unsigned *out, int n) {
  int k = 0;
  for (int i = 0; i < n; i++) {
    int x = v[i];
    while (x < 3) { hits[i]++; x++; if (x > 9) break; }
    if (x & 1) out[k++] = (unsigned)i;
  }
  return k;
}
static unsigned f6(const int *v, unsigned *hits, int n) {
  unsigned w = 1;
  for (int i = 0; i < n; i++) {
    int x = v[i];
    switch (x) { case 0: while (v[i] == x) { hits[i] ^= 5u; x++; if (x > 9) break; } break;
    case 1: w = w * 3u + (unsigned)i; x++; continue; }
    if (x > 2) w = w * 5u + 1u;
  }
  return w;
}
static unsigned f7(const int *v, unsigned *hits, int n) {
  unsigned w = 1;
  for (int i = 0; i < n; i++) {
    int x = v[i];
    for (int j = 0; j < 3; j++) { hits[i] += 7u; x += j; if (x > 5) break; }
    w = w * 3u + (unsigned)x;
  }
  return w;
}
int main(void) {
  enum { N = 100000 };
  int *v = malloc(N * sizeof *v); unsigned *h = calloc(N, sizeof *h), *o = calloc(N, sizeof *o);
  for (int i = 0; i < N; i++) v[i] = i * 7 % 5;
  unsigned r = f1(v, h, N); printf("1 %u %u %u\n", r, h[0], h[N - 1]);
  r = f2(v, h, N); printf("2 %u %u %u\n", r, h[0], h[N - 1]);
  r = f3(v, h, N); printf("3 %u %u %u\n", r, h[0], h[N - 1]);
  r = f4(v, h, N); printf("4 %u %u %u\n", r, h[0], h[N - 1]);
  r = (unsigned)f5(v, h, o, N); printf("5 %u %u %u %u\n", r, h[0], h[N - 1], o[50]);
  r = f6(v, h, N); printf("6 %u %u %u\n", r, h[0], h[N - 1]);
  r = f7(v, h, N); printf("7 %u %u %u\n", r, h[0], h[N - 1]);
  return 0;
}
