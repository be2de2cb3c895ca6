// Loops around calls of a library, of which a file of summaries says what they touch: rows apart run in parallel, a row that all use is
// private where the summary writes it first, and nothing of the summaries is written.
// RUN: %parlift parallelize --thread-cost=0 --summaries=%S/Inputs/blurs-summaries.c %s -o %t.c
// RUN: grep -v CHECK %t.c | FileCheck %s
// RUN: gcc -O1 %s %S/Inputs/blurs.c -o %t.original && %t.original > %t.expected
// RUN: for c in gcc clang-19; do $c -O2 -Wall -Wextra -Werror -fopenmp %t.c %S/Inputs/blurs.c -o %t.out; for n in 1 2 3 7; do OMP_NUM_THREADS=$n %t.out | diff %t.expected - || exit 1; done; done
// RUN: %parlift parallelize --thread-cost=0 --target=cuda --offload=always --summaries=%S/Inputs/blurs-summaries.c %s -o %t.cu 2> %t.remarks
// RUN: not grep -n "blur_row(const float \*in, float \*out, int n) {" %t.cu
#include <stdio.h>

void blur_row(const float *in, float *out, int n);
double spread(const float *x, int n, float *scratch);

enum { H = 60, W = 50 };
static float image[H][W], blurred[H][W];
static double spreads[H];

// CHECK-LABEL: static void blur(
static void blur(int h) {
  // CHECK: #pragma omp parallel for
  for (int y = 0; y < h; y++)
    blur_row(image[y], blurred[y], W);
}

// Each row is made of the one above.
// CHECK-LABEL: static void run_down(
// CHECK-NOT: #pragma omp
// CHECK-LABEL: static void all_spreads(
static void run_down(int h) {
  for (int y = 1; y < h; y++)
    blur_row(image[y - 1], image[y], W);
}

static void all_spreads(int h) {
  float scratch[W];
  // CHECK: #pragma omp parallel for {{(last)?}}private(scratch)
  for (int y = 0; y < h; y++)
    spreads[y] = spread(blurred[y], W, scratch);
}

int main(void) {
  for (int y = 0; y < H; y++)
    for (int x = 0; x < W; x++)
      image[y][x] = (float)(y * 7 % 13 + x * 5 % 11);
  blur(H);
  all_spreads(H);
  run_down(H);
  double sum = 0;
  for (int y = 0; y < H; y++)
    sum = sum * 0.75 + spreads[y] + image[y][y % W];
  printf("%.17g\n", sum);
  return 0;
}
