// A window of 3 by 3 that slides: in the scheduler's blocks its loops of two and three iterations go as far as the array does, and nearly all
// blocks are empty: n iterations became n * n / 500.
// RUN: %parlift parallelize -q %s | FileCheck %s
// CHECK-LABEL: void slide(
// CHECK-NOT: wave
// CHECK-NOT: tile
void slide(int n, const int *restrict a, int *restrict o) {
  int w[3][3] = {{0}}, i, x, y;
  for (i = 2; i < n - 2; i++) {
    for (y = 0; y <= 1; y++)
      for (x = 0; x < 3; x++) w[y][x] = w[y + 1][x];
    for (x = 0; x < 3; x++) w[2][x] = a[i + x - 1];
    o[i] = w[0][0] + w[1][1] * 2 + w[2][2];
  }
}
