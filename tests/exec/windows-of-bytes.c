// A window that slides over bytes, which are read where it has begun: what the blocks count is no vector then, and nobody is told that it is.
// RUN: %S/same-output.sh %parlift %s %t
// RUN: %parlift parallelize -q %s -o %t.omp.c && clang-19 -O2 -fopenmp -Wall -Werror -c %t.omp.c -o %t.o
// RUN: FileCheck %s --input-file=%t.omp.c
#include <stdio.h>
enum { N = 30000 };
static char text[N];
static int marks[N];
static double out[N];

// CHECK-LABEL: static void skew(
// CHECK-NOT: omp simd
// CHECK-LABEL: static void marked(
static void skew(const char *s, int n, int win, double *o) {
  int g = 0, c = 0;
  for (int i = 0; i < n; i++) {
    if (s[i] == 'G') g++; else if (s[i] == 'C') c++;
    if (i >= win) { if (s[i - win] == 'G') g--; else if (s[i - win] == 'C') c--; }
    o[i] += g + c ? (double)(g - c) / (g + c) : 0;
  }
}

// CHECK: omp simd reduction(
static void marked(const int *s, int n, double *o) {
  int g = 0;
  for (int i = 0; i < n; i++) {
    if (s[i] > 3)
      g += s[i];
    o[i] += g;
  }
}

int main(void) {
  for (int i = 0; i < N; i++)
    text[i] = "GATTACAC"[i * 7 % 8 ^ (i >> 9 & 3)], marks[i] = i * 5 % 9;
  skew(text, N, 50, out);
  skew(text, N, N + 1, out);
  skew(text, 0, 1, out);
  marked(marks, N, out);
  double s = 0;
  for (int i = 0; i < N; i++)
    s += out[i] * (i % 7);
  printf("%.10g\n", s);
  return 0;
}
