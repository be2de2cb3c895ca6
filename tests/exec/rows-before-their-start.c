// Rows that begin behind the start of what was allocated have an element -1, and `u % 2 - 1` of numbers without a sign is none: the
// look at the rows says it in a type that has both. Rows one element apart are no rows of their own.
// RUN: env parlift_flags="--thread-cost=0" %S/same-output.sh %parlift %s %t
// RUN: %parlift parallelize -q --thread-cost=0 %s | grep -v CHECK | FileCheck %s
#include <stdio.h>

// CHECK: <= m[row] + ((long)(u % 2) - 1);
void add(unsigned **m, unsigned **q, unsigned rows, unsigned u, int w) {
  for (unsigned i = 0; i < rows; i++)
    for (int j = 0; j < w; j++)
      m[i][(int)(u % 2) - 1 + j] = m[i][(int)(u % 2) - 1 + j] * 3 + q[i][(int)(u % 2) - 1 + j];
}
int main(void) {
  enum { N = 200, W = 9 };
  static unsigned block[N * W + W + 4], other[N*W+W+4];
  unsigned *rows[N], *q[N];
  for (int k = 0; k < N * W + W; k++) block[k] = k % 17, other[k] = k % 13;
  for (int t = 0; t < 3; t++) {
    // t = 0 apart; t = 1: rows begin one element after another; t = 2: q is m moved a row
    for (int i = 0; i < N; i++) {
      rows[i] = block + 1 + i * (t == 1 ? 1 : W);
      q[i] = t == 2 ? block + 1 + (i == 0 ? N : i - 1) * W : other + 1 + i * W;
    }
    for (unsigned u = 2; u < 4; u++) add(rows, q, N, u, W - (t==0));
  }
  unsigned s = 0;
  for (int k = 0; k < N * W + W; k++) s += block[k] * (k % 7 + 1u);
  printf("%u\n", s);
}
